import { amber } from '@first-chair/core/colour/tokens'
import { type Html, html, trustedHtml } from './html.ts'
import { pageStyleElement } from './page-style.ts'

/** The resort that the pages belong to, and the address of its start page. */
export type Site = { readonly resortName: string; readonly homeUrl: string }

/** Renders a whole page with the product's design. It loads only the font and runs no script. */
export function renderPage(title: string, content: Html, { resortName, homeUrl }: Site): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${resortName}</title>
        <link rel="icon" href="data:," />
        ${pageStyleElement}
      </head>
      <body>
        <header>
          <a class="logo" href="${homeUrl}">${mark}<span>${resortName}</span></a>
        </header>
        <main>${content}</main>
        ${ridge}
      </body>
    </html>`.html
}

const mark = trustedHtml(
  `<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="27.5" cy="13" r="6.5" fill="${amber}"/>` +
    '<path d="M3 34L17.5 9 32 34z" fill="currentColor"/>' +
    '<path d="M17.5 9l4.7 8.1-3.6 2.6-2.2-2.8-3 3.1-1.3-2.2z" fill="var(--art-lit)"/>' +
    '<path d="M20 34l9.5-14L38 34z" fill="currentColor" opacity=".6"/></svg>',
)

const ridge = trustedHtml(
  '<svg class="ridge" viewBox="0 0 1280 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">' +
    '<circle cx="985" cy="86" r="44" fill="var(--art-sun)"/>' +
    '<path d="M0 250l180-110 130 90 210-200 190 190 120-70 190 110 150-80 110 70v100H0z" fill="var(--art-lit)"/>' +
    '<path d="M520 30L310 230l60 40 110-70 10-90zM180 140L0 250v50h120zM830 150l-120 70 60 50 50-60zM1170 180l-150 80 90 40 50-60z" fill="var(--art-shade)"/>' +
    '<path d="M0 262q180-44 330-8t330-8 330 6 290-16v64H0z" fill="var(--art-mid)"/>' +
    '<path d="M0 300V288l11-36 11 36l15-44 15 44h4l9-24 9 24l15-20 15 20h8l9-30 9 30h26l13-36 13 36h4l9-36 9 36h4l9-36 9 36h8l11-30 11 30h8l13-36 13 36l13-44 13 44h26l11-30 11 30h4l15-36 15 36l13-24 13 24h8l13-20 13 20h4l15-44 15 44h26l13-44 13 44h10l11-30 11 30h8l13-24 13 24l9-44 9 44h40l13-20 13 20h26l15-36 15 36h4l11-24 11 24h10l11-44 11 44h8l11-36 11 36h10l13-20 13 20h4l13-24 13 24l11-36 11 36h26l11-24 11 24h8l11-36 11 36h10l9-24 9 24h8l9-36 9 36h40l13-24 13 24h8l13-36 13 36h4l15-20 15 20h40l9-36 9 36h26l2-44 2 44V300z" fill="var(--art-fore)"/>' +
    '</svg>',
)
