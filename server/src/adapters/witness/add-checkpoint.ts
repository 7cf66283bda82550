import { sendLimitedRequest } from '../identity/limited-request.ts'

/** The answer of a witness to a checkpoint (https://c2sp.org/tlog-witness). */
export type WitnessAnswer =
  /** It cosigned the checkpoint: signature lines, of which some may be of other keys. */
  | { readonly kind: 'cosigned'; readonly lines: string }
  /** It last cosigned a checkpoint of another size than the request said. */
  | { readonly kind: 'other-size'; readonly size: number }
  | { readonly kind: 'refused'; readonly status: number }

type Submission = {
  /** The size of the checkpoint that the witness cosigned last, as far as it is known. */
  readonly oldSize: number
  /** The hashes that prove that the log starts with that tree. */
  readonly proof: readonly Buffer[]
  readonly checkpoint: string
}

const timeoutMs = 10_000
const maxBytes = 16_384

/** Sends a checkpoint to a witness. Throws if it does not answer in time. `signal` ends the request. */
export async function addCheckpoint(
  url: string,
  { oldSize, proof, checkpoint }: Submission,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  const lines = [`old ${oldSize}`, ...proof.map((hash) => hash.toString('base64'))]
  const { status, body } = await sendLimitedRequest(`${url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8', accept: '*/*' },
    body: `${lines.join('\n')}\n\n${checkpoint}`,
    timeoutMs,
    maxBytes,
    signal,
  })
  if (status === 200) return { kind: 'cosigned', lines: body }
  const [, size] = /^(0|[1-9]\d{0,14})\n$/.exec(body) ?? []
  return status === 409 && size !== undefined ? { kind: 'other-size', size: Number(size) } : { kind: 'refused', status }
}
