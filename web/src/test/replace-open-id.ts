import { vi } from 'vitest'
import * as openId from '../session/open-id.ts'

const unexpected = async (): Promise<void> => {
  throw new Error('The test did not expect this call of the OpenID client.')
}
const nothing: openId.OpenId = {
  redirect: unexpected,
  silent: unexpected,
  complete: unexpected,
  signOut: unexpected,
  handToParent: unexpected,
}

/** Replaces the OpenID client of the pages. Vitest restores it after the test file. */
export function replaceOpenId(client: Partial<openId.OpenId>): void {
  vi.spyOn(openId, 'createOpenId').mockReturnValue({ ...nothing, ...client })
}
