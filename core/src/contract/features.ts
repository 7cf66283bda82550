/** Features that an installation can switch on. */
export const features = ['PassChecker', 'BLEConnect'] as const
export type Feature = (typeof features)[number]
