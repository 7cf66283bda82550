/** A signature at its place in the chain. `householdIpCode` is null for the signature of another process. */
export type ChainedSignature = {
  readonly position: number
  /** Hexadecimal. */
  readonly chainHash: string
  readonly householdIpCode: string | null
}
