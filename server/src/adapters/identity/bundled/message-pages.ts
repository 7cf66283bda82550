import { html, nothing } from './html.ts'
import { page, type Site } from './page.ts'

/** For a sign-in that was finished, was left lying for an hour, or never was. */
export function startAgainPage(site: Site): string {
  return messagePage(site, {
    title: 'This page is out of date',
    text: 'It belongs to a sign-in that is finished or waited too long. Nothing is wrong with your account.',
    action: 'Start again',
  })
}

/** For everything that went wrong; `detail` is the code of the error, for whoever helps the guest. */
export function troublePage(site: Site, detail?: string): string {
  return messagePage(site, {
    title: "We couldn't sign you in",
    text: 'Something about this sign-in was not in order. Start again; if it keeps happening, tell the resort.',
    detail,
    action: 'Start again',
  })
}

export function nothingHerePage(site: Site): string {
  return messagePage(site, {
    title: 'There is nothing here',
    text: 'This address belongs to no page.',
    action: 'Home',
  })
}

export function signedOutPage(site: Site): string {
  return messagePage(site, {
    title: 'You are signed out',
    text: `See you soon at ${site.resortName}.`,
    action: 'Home',
  })
}

type Message = {
  readonly title: string
  readonly text: string
  readonly detail?: string | undefined
  readonly action: string
}

/** Says what happened and offers one way on: the product's start page. */
function messagePage(site: Site, { title, text, detail, action }: Message): string {
  return page(
    title,
    html`<div class="card narrow">
      <h1>${title}</h1>
      <p class="lede">${text}</p>
      <a class="button" href="${site.homeUrl}">${action}</a>
      ${detail === undefined ? nothing : html`<p class="quiet">For support: ${detail}</p>`}
    </div>`,
    site,
  )
}
