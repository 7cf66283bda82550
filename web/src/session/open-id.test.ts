import { expect, test } from 'vitest'
import { createOpenId } from './open-id.ts'

const openId = createOpenId({ authority: 'https://id.example', clientId: 'pages', scope: 'openid', resource: '' })

/** What the library stores while it waits for the provider's answer to a request that was sent in a hidden frame. */
function silentRequest(state: string): void {
  const stored = {
    id: state,
    created: Math.floor(Date.now() / 1000),
    request_type: 'si:s',
    code_verifier: 'verifier',
    authority: 'https://id.example',
    client_id: 'pages',
    redirect_uri: 'https://checkin.example/oidc-silent-renew',
    scope: 'openid',
  }
  sessionStorage.setItem(`oidc.${state}`, JSON.stringify(stored))
}

test('an answer to a silent request that arrives in the whole window is completed there, not posted to a parent window', async () => {
  silentRequest('one')
  const url = 'https://checkin.example/oidc-silent-renew?error=consent_required&state=one'
  await expect(openId.complete(url)).rejects.toMatchObject({ error: 'consent_required' })
})
