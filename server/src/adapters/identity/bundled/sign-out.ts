import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { html, trustedHtml } from './html.ts'
import { renderPage, type Site } from './page.ts'

/**
 * Signs out without confirmation if `id_token_hint` names the signed-in account, or if nobody is signed in. Then
 * redirects to the post-logout address, which the library has checked. Without such an address it redirects to a page
 * that confirms the sign-out (the product signs out in a hidden frame). In all other cases the guest gets the
 * confirmation page below.
 */
export function signOutWithoutConfirmation(provider: Provider, cookiePath: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    // Undefined for a request that is not for a route of the library.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session === undefined) return
    const { session, params = {}, entities } = oidc
    const isExpected = session.accountId === undefined || entities.IdTokenHint?.payload['sub'] === session.accountId
    if (!isExpected) return

    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId !== undefined) await (await provider.Grant.find(grantId))?.destroy()
    }
    await session.destroy()
    ctx.cookies.set(provider.cookieName('session'), null, { path: cookiePath, httpOnly: true, sameSite: 'lax' })
    ctx.redirect(getReturnAddress(params, oidc.urlFor('end_session_success')))
    ctx.status = 303
    ctx.body = ''
  }
}

/**
 * Renders the page that asks to confirm the sign-out. `form` is the library's form with its protection against forgery.
 */
export function renderSignOutQuestion(form: string, site: Site): string {
  return renderPage(
    'Sign out',
    html`<div class="card narrow">
      <h1>Sign out?</h1>
      <p class="lede">You are signed in to ${site.resortName} on this device.</p>
      ${trustedHtml(form)}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <a href="${site.homeUrl}">Stay signed in</a>
    </div>`,
    site,
  )
}

const getReturnAddress = (params: Readonly<Record<string, unknown>>, fallback: string) => {
  const { post_logout_redirect_uri: requested, state } = params
  if (typeof requested !== 'string') return fallback
  const address = new URL(requested)
  if (typeof state === 'string') address.searchParams.set('state', state)
  return address.href
}
