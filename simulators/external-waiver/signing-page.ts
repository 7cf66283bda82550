import type { Behaviour } from './behaviours.ts'

/** A waiver and the guests who must sign it, as in the product's request. */
export type RequestedWaiver = {
  waiverId: string
  guests: { posGuestId: string; firstName: string; lastName: string }[]
}

/** Renders the page in the frame: the waivers with their guests, a checkbox to agree, and a button to sign. */
export function renderSigningPage(session: string, waivers: readonly RequestedWaiver[], behaviour: Behaviour): string {
  const isAllSigned = waivers.length === 0
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated waiver provider</title>
<style>body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:24px;color:#1c2530;background:#fff;max-width:640px}
button{font:inherit;padding:14px 24px;border:0;border-radius:10px;background:#1c4e80;color:#fff}
label{display:flex;gap:12px;align-items:center;margin:20px 0}input{width:24px;height:24px}</style>
<main><h1>Simulated waiver provider</h1>
${isAllSigned ? '<p>Everything is signed already.</p>' : waivers.map(renderWaiver).join('')}
${isAllSigned ? '' : '<form><label><input type="checkbox" required> I have read it, and agree</label><button>Sign here</button></form>'}
</main><script>${renderScript(session, behaviour, isAllSigned)}</script></html>`
}

function renderWaiver({ waiverId, guests }: RequestedWaiver): string {
  const names = guests.map(({ firstName, lastName }) => escapeHtml(`${firstName} ${lastName}`))
  return `<h2>Waiver ${escapeHtml(waiverId)}</h2><p>Snow is slippery. This is for ${names.join(', ')}.</p>`
}

function renderScript(session: string, behaviour: Behaviour, isAllSigned: boolean): string {
  const loaded = isAllSigned
    ? `say({ type: 'waiversLoaded' }); say({ type: 'allWaiversCompleted' })`
    : `say({ type: 'waiversLoaded' })`
  const start = {
    slow: `setTimeout(() => { ${loaded} }, 3000)`,
    never: '',
    silent: '',
    error: `say({ type: 'ERROR', status: 500, body: 'The template of this waiver is missing.' })`,
    wrong: `setInterval(() => { for (const wrong of ['waiverCompleted', { type: 'completed' }, { message: 'waiverCompleted' }, null, 1, [], { type: ['waiverCompleted'] }]) say(wrong) }, 7)`,
    fast: loaded,
    refuse: loaded,
    empty: loaded,
    huge: loaded,
    elsewhere: loaded,
  } satisfies Record<Behaviour, string>
  return `const say = (message) => parent.postMessage(message, '*');
document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch('/signed/${session}', { method: 'POST' });
  say({ type: 'waiverCompleted' }); say({ type: 'allWaiversCompleted' });
});
${start[behaviour]}`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
