// Loaded with --import into every child: a starter that is killed outright must not leave a server behind.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  setTimeout(() => process.exit(1), 5000).unref();
  process.kill(process.pid, "SIGTERM");
}, 500);
watch.unref();
