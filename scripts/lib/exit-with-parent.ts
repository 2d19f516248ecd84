/**
 * Ends this process when the one that started it is gone. Loaded with --import into every child: a starter that is
 * killed outright must not leave a server behind.
 */
function exitWithParent(): void {
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    setTimeout(() => process.exit(1), 5000).unref();
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

exitWithParent();

export {};
