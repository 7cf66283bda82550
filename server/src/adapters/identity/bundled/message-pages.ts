import { html, emptyHtml } from './html.ts'
import { renderPage, type Site } from './page.ts'

/** For a sign-in that is finished, expired after an hour, or never existed. */
export function renderStartAgainPage(site: Site): string {
  return renderMessagePage(site, {
    title: 'This page is out of date',
    text: 'The sign-in is already finished or has expired. Your account is fine.',
    action: 'Start again',
  })
}

/** For all other errors. `detail` is the error code, for support. */
export function renderErrorPage(site: Site, detail?: string): string {
  return renderMessagePage(site, {
    title: "We couldn't sign you in",
    text: 'The sign-in failed. Start again. If it fails again, contact the resort.',
    detail,
    action: 'Start again',
  })
}

export function renderNotFoundPage(site: Site): string {
  return renderMessagePage(site, {
    title: 'Page not found',
    text: 'There is no page at this address.',
    action: 'Home',
  })
}

export function renderSignedOutPage(site: Site): string {
  return renderMessagePage(site, {
    title: 'You are signed out',
    text: `See you soon at ${site.resortName}.`,
    action: 'Home',
  })
}

/** For everybody who reaches a demo from another machine. It has no link, because the demo is not at this address. */
export function renderLocalDemoPage(site: Site): string {
  const title = 'This demo is not public'
  return renderPage(
    title,
    html`<div class="card narrow">
      <h1>${title}</h1>
      <p class="lede">It has public passwords, so it answers only on the machine on which it runs.</p>
      <p>
        If you run it: open ${site.homeUrl} on that machine without a proxy, set OIDC_ISSUER to your identity provider,
        or set DEMO_PUBLIC=1 to make the demo public.
      </p>
    </div>`,
    site,
  )
}

type Message = {
  readonly title: string
  readonly text: string
  readonly detail?: string | undefined
  readonly action: string
}

/** Says what happened, with a link to the product's start page. */
function renderMessagePage(site: Site, { title, text, detail, action }: Message): string {
  return renderPage(
    title,
    html`<div class="card narrow">
      <h1>${title}</h1>
      <p class="lede">${text}</p>
      <a class="button" href="${site.homeUrl}">${action}</a>
      ${detail === undefined ? emptyHtml : html`<p class="quiet">For support: ${detail}</p>`}
    </div>`,
    site,
  )
}
