//! Background jobs: whatever takes longer than a key press may wait runs on a thread of its own.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

/// A job on a thread of its own. It sends updates while it runs and has a result in the end; dropping it cancels it.
pub struct Job<T, R = ()> {
    updates: Receiver<T>,
    thread: Option<JoinHandle<R>>,
    result: Option<R>,
    _wanted: Arc<()>,
}

/// A job's side of the connection: where it sends updates and learns whether it is cancelled.
pub struct JobContext<T> {
    updates: Sender<T>,
    wanted: Weak<()>,
}

impl<T> JobContext<T> {
    /// Sends an update; `Break` if the job has been cancelled.
    pub fn send(&self, update: T) -> ControlFlow<()> {
        // The receiver is gone only when the job is cancelled, which is what the return value says.
        let _ = self.updates.send(update);
        self.check()
    }

    /// `Break` if the job has been cancelled.
    pub fn check(&self) -> ControlFlow<()> {
        if self.wanted.strong_count() > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl<T: Send + 'static, R: Send + 'static> Job<T, R> {
    /// Starts a job on a thread of its own.
    pub fn start(job: impl FnOnce(&JobContext<T>) -> R + Send + 'static) -> Job<T, R> {
        let (sender, updates) = channel();
        let wanted = Arc::new(());
        let context = JobContext { updates: sender, wanted: Arc::downgrade(&wanted) };
        let thread = thread::spawn(move || job(&context));
        Job { updates, thread: Some(thread), result: None, _wanted: wanted }
    }

    /// The updates since the last call; does not wait.
    pub fn updates(&mut self) -> Vec<T> {
        let mut updates = Vec::new();
        loop {
            match self.updates.try_recv() {
                Ok(update) => updates.push(update),
                Err(TryRecvError::Empty) => return updates,
                Err(TryRecvError::Disconnected) => {
                    self.join();
                    return updates;
                }
            }
        }
    }

    /// Waits for the next update; `None` when there are no more.
    pub fn wait(&mut self) -> Option<T> {
        let update = self.updates.recv().ok();
        if update.is_none() {
            self.join();
        }
        update
    }

    fn join(&mut self) {
        self.result = match self.thread.take().map(JoinHandle::join) {
            None => return,
            Some(Ok(result)) => Some(result),
            // A panic in a job ends the program, as it would have on this thread.
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        };
    }

    /// Whether the job has not finished yet.
    pub fn is_running(&self) -> bool {
        self.thread.is_some()
    }

    /// The result of a finished job; `Some` once.
    pub fn take_result(&mut self) -> Option<R> {
        self.result.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn updates_arrive_in_order_and_then_the_job_is_finished() {
        let mut job = Job::start(|context: &JobContext<u8>| {
            (0..5).for_each(|number| _ = context.send(number));
            "done"
        });
        let updates: Vec<u8> = std::iter::from_fn(|| job.wait()).collect();
        assert_eq!(updates, [0, 1, 2, 3, 4]);
        assert!(!job.is_running() && job.updates().is_empty());
        assert_eq!((job.take_result(), job.take_result()), (Some("done"), None));
    }

    #[test]
    fn a_dropped_job_is_cancelled() {
        let (stopped, is_stopped) = channel();
        let job = Job::start(move |context: &JobContext<u8>| {
            while context.check().is_continue() {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = stopped.send(());
        });
        drop(job);
        assert!(is_stopped.recv_timeout(Duration::from_secs(20)).is_ok());
    }
}
