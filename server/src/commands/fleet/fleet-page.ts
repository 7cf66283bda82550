import { createHash } from 'node:crypto'
import { dark, light, scale, toCustomProperties } from '@first-chair/core/colour/tokens'
import { emptyHtml, type Html, html, trustedHtml } from '../../adapters/identity/bundled/html.ts'
import type { InstallationStatus } from './installation-status.ts'

/** The seconds between two updates of the page and of its data. */
export const secondsBetweenUpdates = 15

const colours = [
  'bg',
  'surface',
  'surface-2',
  'text',
  'text-2',
  'line',
  'line-strong',
  'brand',
  'on-brand',
  'success',
  'success-soft',
  'warn',
  'warn-soft',
  'danger-text',
  'danger-soft',
  'focus',
] as const

const style = `
:root{color-scheme:light dark;${toCustomProperties(light, colours)}}
@media (prefers-color-scheme:dark){:root{${toCustomProperties(dark, colours)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.45 ${scale['font-system']};overflow-wrap:break-word}
header,main{max-width:1280px;margin:0 auto;padding:20px}
header{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between;padding-bottom:0}
h1{margin:0;font-size:1.5rem}
p{margin:0}
.updated{color:var(--text-2)}
button{min-height:44px;padding:8px 20px;border:1.5px solid var(--line-strong);border-radius:12px;background:var(--surface);color:inherit;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.summary{margin-bottom:16px;font-size:1.125rem}
.failed{margin-bottom:16px;padding:12px 16px;border-radius:12px;background:var(--danger-soft);color:var(--danger-text);font-weight:600}
.failed:empty{display:none}
table{width:100%;border-collapse:collapse;background:var(--surface);border:1px solid var(--line)}
th,td{padding:10px 12px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th[scope=row]{min-width:150px}li{overflow-wrap:anywhere}
thead th{color:var(--text-2);font-size:.875rem}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.status{display:inline-block;padding:2px 10px;border-radius:99px;font-weight:650;white-space:nowrap;outline:1px solid transparent}
.good{background:var(--success-soft)}.warn{background:var(--warn-soft);color:var(--warn)}
.bad{background:var(--danger-soft);color:var(--danger-text)}.loading{background:var(--surface-2)}
ul{margin:6px 0 0;padding-left:18px}
.old{color:var(--warn);font-weight:650}
@media (max-width:760px){
table,tbody,tr,th[scope=row],td{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border:0;background:none}
tr{margin-bottom:12px;padding:12px 14px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
th,td{padding:4px 0;border:0}
th[scope=row]{font-size:1.125rem}
td.number,td.version{display:flex;justify-content:space-between;gap:16px;text-align:right}
td.number::before,td.version::before{content:attr(data-label);color:var(--text-2);text-align:left}
}`

/** Replaces the table regularly. Without scripts, the page shows the state at the time when it was loaded. */
const script = `
const main = document.getElementById('fleet'), failed = document.getElementById('failed')
const pause = document.getElementById('pause')
let isPaused = false
pause.hidden = false
pause.addEventListener('click', () => {
  isPaused = !isPaused
  pause.textContent = isPaused ? 'Continue updates' : 'Pause updates'
  if (!isPaused) update()
})
async function update() {
  if (isPaused) return
  try {
    const answer = await fetch('/table', { signal: AbortSignal.timeout(10000) })
    if (!answer.ok) throw new Error(String(answer.status))
    const text = await answer.text()
    if (isPaused) return
    const next = new DOMParser().parseFromString(text, 'text/html')
    const rows = next.getElementById('rows')
    // An unchanged table stays, so that a screen reader stays at its place in it.
    if (rows.innerHTML !== main.innerHTML) main.replaceChildren(...rows.childNodes)
    const summary = next.getElementById('summary').textContent, shown = document.getElementById('summary')
    if (shown.textContent !== summary) shown.textContent = summary
    document.getElementById('updated').textContent = next.getElementById('updated').textContent
    failed.textContent = ''
  } catch {
    failed.textContent = 'The fleet command does not answer. These values are old. Start "npm run fleet" again.'
  }
}
setInterval(update, ${secondsBetweenUpdates * 1000})
if (document.querySelector('.status.loading')) setTimeout(update, 2000)
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows this page's own style and script, and nothing else. */
export const contentSecurityPolicy = [
  `default-src 'none'`,
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  `connect-src 'self'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Renders the whole page. */
export function renderFleetPage(fleet: readonly InstallationStatus[], now: Date): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>First Chair fleet</title>
        <link rel="icon" href="data:," />
        ${trustedHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <h1>First Chair fleet</h1>
          <p class="updated">Updated at <span id="updated">${formatTime(now)}</span></p>
          <button id="pause" type="button" hidden>Pause updates</button>
        </header>
        <main>
          <p class="failed" id="failed" role="alert"></p>
          <p class="summary" id="summary" role="status">${formatSummary(fleet)}</p>
          <div id="fleet">${renderTable(fleet)}</div>
        </main>
        ${trustedHtml(`<script>${script}</script>`)}
      </body>
    </html>`.html
}

/** Renders the parts that the script replaces. */
export function renderFleetUpdate(fleet: readonly InstallationStatus[], now: Date): string {
  return html`<!doctype html>
    <p id="summary">${formatSummary(fleet)}</p>
    <p id="updated">${formatTime(now)}</p>
    <div id="rows">${renderTable(fleet)}</div>`.html
}

const formatTime = (now: Date) => now.toTimeString().slice(0, 8)

function formatSummary(fleet: readonly InstallationStatus[]): string {
  const count = (isCounted: (status: InstallationStatus) => boolean) => fleet.filter(isCounted).length
  const needAttention = count(({ tone }) => tone === 'bad' || tone === 'warn')
  const old = count(({ isOld }) => isOld)
  const loading = count(({ tone }) => tone === 'loading')
  return [
    `${count(({ tone }) => tone === 'good')} of ${fleet.length} ${fleet.length === 1 ? 'resort is' : 'resorts are'} ready.`,
    ...(needAttention > 0 ? [`${needAttention} need attention.`] : []),
    ...(old > 0 ? [`${old} ${old === 1 ? 'has' : 'have'} an old version.`] : []),
    ...(loading > 0 ? [`${loading} loading.`] : []),
  ].join(' ')
}

/** The roles are written out, because browsers drop them when a narrow screen shows the rows as cards. */
function renderTable(fleet: readonly InstallationStatus[]): Html {
  const heads = [
    'Resort',
    'Status',
    'Version',
    'Guests checked in today',
    'Messages waiting',
    'Oldest waiting',
    'Given up',
  ]
  return html`<table role="table" aria-label="Resorts">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map(
          (head, index) => html`<th role="columnheader" scope="col" class="${index > 2 ? 'number' : ''}">${head}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${fleet.map(renderRow)}
    </tbody>
  </table>`
}

const marks = { good: '✓', warn: '!', bad: '✕', loading: '…' } as const

function renderRow(status: InstallationStatus): Html {
  const { name, tone, label, problems, versions, isOld } = status
  return html`<tr role="row">
    <th role="rowheader" scope="row">${name}</th>
    <td role="cell">
      <span class="status ${tone}"><span aria-hidden="true">${marks[tone]}</span> ${label}</span>
      ${
        problems.length > 0
          ? html`<ul>
              ${problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>`
          : emptyHtml
      }
    </td>
    <td role="cell" class="version" data-label="Version">
      <span>${versions.join(', ') || '–'}${isOld ? html` <span class="old">old version</span>` : emptyHtml}</span>
    </td>
    ${renderNumber('Guests checked in today', formatNumber(status.guestsToday))}
    ${renderNumber('Messages waiting', formatNumber(status.waiting))}
    ${renderNumber('Oldest waiting', formatDuration(status.oldestSeconds))}
    ${renderNumber('Given up', formatNumber(status.givenUp))}
  </tr>`
}

const renderNumber = (label: string, value: string) =>
  html`<td role="cell" class="number" data-label="${label}"><span>${value}</span></td>`

const formatNumber = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en'))

function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3_600).toFixed(1)} h`
}
