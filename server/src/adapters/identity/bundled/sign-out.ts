import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { html, trusted } from './html.ts'
import { page, type Site } from './page.ts'

/**
 * Signs out without asking when the product shows whom it means (`id_token_hint`), or when nobody is signed in; then
 * goes to the post-logout address, which the library has checked, or without one to a page that says so (the product asks
 * in a hidden frame). Everyone else gets the question below.
 */
export function signOutWithoutAsking(provider: Provider, cookiePath: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    // Only a request for one of the library's routes has this.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session === undefined) return
    const { session, params = {}, entities } = oidc
    const isMeant = session.accountId === undefined || entities.IdTokenHint?.payload['sub'] === session.accountId
    if (!isMeant) return

    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId !== undefined) await (await provider.Grant.find(grantId))?.destroy()
    }
    await session.destroy()
    ctx.cookies.set(provider.cookieName('session'), null, { path: cookiePath, httpOnly: true, sameSite: 'lax' })
    ctx.redirect(returnAddress(params, oidc.urlFor('end_session_success')))
    ctx.status = 303
    ctx.body = ''
  }
}

/** Asks whether to sign out; `form` is the library's, with its protection against forgery. */
export function signOutQuestion(form: string, site: Site): string {
  return page(
    'Sign out',
    html`<div class="card narrow">
      <h1>Sign out?</h1>
      <p class="lede">You are signed in to ${site.resortName} on this device.</p>
      ${trusted(form)}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <a href="${site.homeUrl}">Stay signed in</a>
    </div>`,
    site,
  )
}

const returnAddress = (params: Readonly<Record<string, unknown>>, otherwise: string) => {
  const { post_logout_redirect_uri: wanted, state } = params
  if (typeof wanted !== 'string') return otherwise
  const address = new URL(wanted)
  if (typeof state === 'string') address.searchParams.set('state', state)
  return address.href
}
