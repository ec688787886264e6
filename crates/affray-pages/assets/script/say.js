// What is spoken, shown in the title, and heard. New nodes are added, so that equal sentences in a row are all read.
const byId = id => document.getElementById(id);

function say(region, sentences) {
  const place = byId(region);
  if (!place) return;
  for (const sentence of sentences) {
    const line = document.createElement('p');
    line.textContent = sentence;
    place.append(line);
  }
  while (place.children.length > 40) place.firstChild.remove();
}

let audio;
// A browser lets a page be heard once somebody has touched it.
const wake = () => {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!audio && Audio) audio = new Audio();
  if (audio?.state === 'suspended') audio.resume();
};
for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, wake, { passive: true });

function chime() {
  if (audio?.state !== 'running') return;
  [[660, 0], [880, 0.13]].forEach(([pitch, delay]) => {
    const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + delay;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.28);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  });
}

// Somebody is told once that it is their turn, however often the page is brought up to date.
const turn = {
  text: document.title,
  key: () => 'affray.turn.' + (byId('main')?.dataset.base || ''),
  title(text) {
    if (text) turn.text = text;
    document.title = settings.is('title') ? turn.text : turn.text.replace(/^● [^·]*· /, '');
  },
  tell() {
    const question = byId('ask')?.dataset.question ?? '';
    let told = '';
    try {
      told = sessionStorage.getItem(turn.key()) ?? '';
      sessionStorage.setItem(turn.key(), question);
    } catch { /* Told again after a reload, then. */ }
    if (question === '' || question === told) return;
    say('say-ask', [[byId('bar')?.dataset.turn, byId('prompt')?.textContent.trim()].filter(Boolean).join(': ')]);
    if (settings.is('sound')) chime();
    if (settings.is('vibrate') && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([90, 60, 90]);
  },
};
