/** A signature that was saved. `householdIpCode` is null for the signature of another process. */
export type SavedSignature = {
  readonly position: number
  /** SHA-256 of its evidence, hexadecimal. */
  readonly recordHash: string
  readonly householdIpCode: string | null
}
