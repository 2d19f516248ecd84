import { signal } from "../lib/processes.ts";
import { runOnce, treeOf } from "./programs.ts";
import type { Node } from "./topology.ts";

interface Fault {
  how: string;
  undo: () => void;
}

const CHAIN = "TRASLADO_DRILL";

/**
 * Cuts a machine of the database off from all others, in both directions: packets are told apart by the group of who sends
 * them, since all machines are on one. Where that is not to be had its programs are stopped, which the others see alike.
 */
export function partition({ address, gid, pids }: Node, isRoot: boolean): Fault {
  const toAll = (name: NodeJS.Signals) => {
    for (const pid of pids().flatMap(treeOf)) signal(pid, name);
  };
  const rules = [
    ["-d", address, "-m", "owner", "!", "--gid-owner", String(gid), "-j", "DROP"],
    ["!", "-d", address, "-m", "owner", "--gid-owner", String(gid), "-j", "DROP"],
  ];
  const freeze = (): Fault => {
    toAll("SIGSTOP");
    return {
      how: "falls silent (its programs are stopped: packets cannot be dropped here)",
      undo: () => toAll("SIGCONT"),
    };
  };
  if (!isRoot) return freeze();
  try {
    runOnce("iptables", ["-w", "-N", CHAIN]);
  } catch {
    return freeze();
  }
  for (const rule of rules) runOnce("iptables", ["-w", "-A", CHAIN, ...rule]);
  runOnce("iptables", ["-w", "-I", "OUTPUT", "-j", CHAIN]);
  return {
    how: "is cut off from all others",
    undo() {
      runOnce("iptables", ["-w", "-D", "OUTPUT", "-j", CHAIN]);
      runOnce("iptables", ["-w", "-F", CHAIN]);
      runOnce("iptables", ["-w", "-X", CHAIN]);
    },
  };
}
