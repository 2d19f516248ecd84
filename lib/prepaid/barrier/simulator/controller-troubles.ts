export const CONTROLLER_TROUBLES = ["none", "slow", "empty", "broken", "lying", "down", "vague"] as const;

/**
 * `slow` answers too late, `empty` with no body, `broken` with half of one, `vague` with an error without words, `down`
 * with an error without a body. `lying` says yes to everything, keeps nothing, and speaks of somebody else.
 */
export type ControllerTrouble = (typeof CONTROLLER_TROUBLES)[number];
