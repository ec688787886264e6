// What is left of a menu once some things have been touched: the same definition as `Narrowed::of` in the core.
// `options` holds, for each option, the numbers of what it touches, in its order; `touched` what was touched.
const LIST = 8;

function narrow(options, touched) {
  const left = [];
  options.forEach((touches, place) => {
    if (touched.every(touch => touches.includes(touch))) left.push(place);
  });
  const known = new Map();
  for (const place of left) {
    for (const touch of options[place]) {
      if (known.has(touch)) known.get(touch).options.push(place);
      else known.set(touch, { touch, options: [place], leads: false });
    }
  }
  // What all of them touch need not be touched.
  const next = [...known.values()].filter(each => each.options.length < left.length);
  const exact = [];
  for (const place of left) {
    const first = options[place].map(touch => next.find(each => each.touch === touch)).find(Boolean);
    if (first) first.leads = true;
    else exact.push(place);
  }
  return { left, exact, next, listed: left.length <= LIST ? left : exact };
}
