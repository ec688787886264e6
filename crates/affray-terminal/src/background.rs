//! Work beside the screen: whatever takes longer than a key may wait is done on a thread of its own.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

/// Work under way that tells what it finds, and what comes of it in the end. Whoever drops it wants no more of it.
pub struct Work<T, R = ()> {
    news: Receiver<T>,
    thread: Option<JoinHandle<R>>,
    result: Option<R>,
    _wanted: Arc<()>,
}

/// The other end: what the work tells, and whether anybody still wants it.
pub struct Teller<T> {
    to: Sender<T>,
    wanted: Weak<()>,
}

impl<T> Teller<T> {
    /// Tells something; the work is to stop where nobody listens any more.
    pub fn tell(&self, news: T) -> ControlFlow<()> {
        // What nobody listens to is lost, and that is all right.
        let _ = self.to.send(news);
        self.go_on()
    }

    /// Whether the work is still wanted.
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.wanted.strong_count() > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl<T: Send + 'static, R: Send + 'static> Work<T, R> {
    /// Begins work on a thread of its own.
    pub fn begin(work: impl FnOnce(&Teller<T>) -> R + Send + 'static) -> Work<T, R> {
        let (to, news) = channel();
        let wanted = Arc::new(());
        let teller = Teller { to, wanted: Arc::downgrade(&wanted) };
        let thread = thread::spawn(move || work(&teller));
        Work { news, thread: Some(thread), result: None, _wanted: wanted }
    }

    /// What has been told since this was last asked; it does not wait.
    pub fn news(&mut self) -> Vec<T> {
        let mut heard = Vec::new();
        loop {
            match self.news.try_recv() {
                Ok(news) => heard.push(news),
                Err(TryRecvError::Empty) => return heard,
                Err(TryRecvError::Disconnected) => {
                    self.end();
                    return heard;
                }
            }
        }
    }

    /// The next thing told, waited for; `None` when there is no more.
    pub fn wait(&mut self) -> Option<T> {
        let news = self.news.recv().ok();
        if news.is_none() {
            self.end();
        }
        news
    }

    fn end(&mut self) {
        self.result = match self.thread.take().map(JoinHandle::join) {
            None => return,
            Some(Ok(result)) => Some(result),
            // Work that broke a promise of ours stops the program, as it would have done here.
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        };
    }

    /// Whether there is more to come.
    pub fn is_under_way(&self) -> bool {
        self.thread.is_some()
    }

    /// What came of it, once it is over; it is handed out once.
    pub fn result(&mut self) -> Option<R> {
        self.result.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_is_told_is_heard_in_order_and_then_the_work_is_over() {
        let mut work = Work::begin(|teller: &Teller<u8>| {
            (0..5).for_each(|number| _ = teller.tell(number));
            "done"
        });
        let heard: Vec<u8> = std::iter::from_fn(|| work.wait()).collect();
        assert_eq!(heard, [0, 1, 2, 3, 4]);
        assert!(!work.is_under_way() && work.news().is_empty());
        assert_eq!((work.result(), work.result()), (Some("done"), None));
    }

    #[test]
    fn work_that_nobody_wants_any_more_is_told_to_stop() {
        let (stopped, is_stopped) = channel();
        let work = Work::begin(move |teller: &Teller<u8>| {
            while teller.go_on().is_continue() {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = stopped.send(());
        });
        drop(work);
        assert!(is_stopped.recv_timeout(Duration::from_secs(20)).is_ok());
    }
}
