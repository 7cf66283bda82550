import type { Page } from 'playwright-core'

/** A passkey device of Chromium that is always unlocked. It is in no field for an address, so that the button is used. */
export async function addAuthenticator(page: Page): Promise<void> {
  // The keyboard would use the only passkey by itself, before the button is pressed.
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
