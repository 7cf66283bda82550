import { createHash } from 'node:crypto'
import { dark, light, scale, toCustomProperties } from '@first-chair/core/colour/tokens'
import { trustedHtml } from './html.ts'

/** The tokens that the pages use. */
const colours = [
  'surface',
  'surface-2',
  'text',
  'text-2',
  'line',
  'line-strong',
  'brand',
  'on-brand',
  'brand-hover',
  'brand-text',
  'brand-soft',
  'on-brand-soft',
  'danger',
  'danger-text',
  'danger-soft',
  'warn',
  'warn-soft',
  'focus',
  'focus-gap',
  'on-sky',
  'art-sky1',
  'art-sky2',
  'art-sky3',
  'art-lit',
  'art-shade',
  'art-mid',
  'art-fore',
  'art-sun',
  'e2',
] as const

/**
 * The product's colours, sizes and type (docs/design.md, "Tokens"). The provider's pages load only the font, from the
 * same address as the product's own pages.
 */
const pageStyle = `
@font-face{font-family:"Mona Sans";src:url(/fonts/first-chair-sans.woff2) format("woff2");
font-weight:400 800;font-stretch:86% 112%;font-display:swap}
:root{color-scheme:light dark;--font-system:${scale['font-system']};--font:${scale.font};
${toCustomProperties(light, colours)}}
@media (prefers-color-scheme:dark){:root{${toCustomProperties(dark, colours)}}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;background:var(--art-sky3)}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;color:var(--text);
background:linear-gradient(var(--art-sky1),var(--art-sky2) 45%,var(--art-sky3));overflow-wrap:break-word;
font:450 1.0625rem/1.5 var(--font)}
h1,h2,p,ul{margin:0;padding:0}ul{list-style:none}svg{display:block}
h1,h2{font-stretch:112%;font-weight:720;letter-spacing:-.018em;line-height:1.15;text-wrap:balance}
h1{font-size:clamp(1.875rem,1.7rem + .8vw,2.5rem)}h2{font-size:1.125rem}
a{color:var(--brand-text);font-weight:600;text-underline-offset:3px}
:focus{outline:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-gap)}
header,main{width:100%;max-width:500px;margin:0 auto;padding:0 20px}
header{padding-top:14px;padding-bottom:14px}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:${scale.tap};color:var(--on-sky);text-decoration:none;
font-weight:760;font-stretch:108%;font-size:1.125rem;letter-spacing:-.01em}
.logo svg{width:32px;height:32px;flex:none}
.card{display:grid;gap:20px;padding:24px 20px;background:var(--surface);border:1px solid var(--line);border-radius:${scale['r-l']};box-shadow:var(--e2)}
.head{display:grid;gap:12px}
.lede{color:var(--text-2)}
.banner{padding:14px 16px;border-radius:${scale['r-m']};background:var(--warn-soft);color:var(--warn);font-size:1rem;line-height:1.4}
.banner b{font-weight:700}
form{display:grid;gap:16px}
label{display:block;margin-bottom:6px;font-weight:650;font-size:1rem}
input{display:block;width:100%;min-height:${scale.field};padding:12px 16px;border:1.5px solid var(--line-strong);border-radius:${scale['r-m']};
background:var(--surface);color:inherit;font:inherit;line-height:1.4}
input[aria-invalid]{border:2px solid var(--danger);background:var(--danger-soft)}
.error{margin-top:6px;color:var(--danger-text);font-weight:650;font-size:.9375rem;line-height:1.35}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:${scale.btn};padding:8px 24px;border:2px solid transparent;
border-radius:${scale['r-m']};background:var(--brand);color:var(--on-brand);font:inherit;font-weight:680;line-height:1.2;text-align:center;
text-decoration:none;cursor:pointer}
.button:hover{background:var(--brand-hover)}
.button.plain{border-color:var(--line-strong);background:var(--surface);color:var(--text)}
.button.plain:hover{background:var(--surface-2)}
.accounts{display:grid;gap:12px;padding-top:20px;border-top:1px solid var(--line)}
.accounts ul{display:grid;gap:8px}
.account{display:block;min-height:${scale.tap};padding:10px 14px;border:1px solid var(--line);border-radius:${scale['r-m']};color:var(--text);text-decoration:none;line-height:1.35}
.account:hover{background:var(--surface-2)}
.account b{display:block;font-weight:650;color:var(--brand-text);text-decoration:underline;text-underline-offset:3px}
.account span{display:block;font-weight:450;font-size:.9375rem;color:var(--text-2)}
.account[aria-current]{border:2px solid var(--brand-text);background:var(--brand-soft)}
code{font:inherit;font-weight:700;padding:1px 7px;border-radius:6px;background:var(--surface-2)}
.card>a:not(.button){display:flex;align-items:center;min-height:${scale.tap}}
.quiet{font-size:.9375rem;color:var(--text-2)}
.ridge{width:100%;height:clamp(120px,22vw,300px);margin-top:auto}
main{padding-bottom:28px}
@media (min-width:960px){
header{max-width:1000px;padding-top:28px}main{max-width:1000px}
.card.wide{grid-template-columns:1fr 1fr;column-gap:48px;padding:40px}
.card.wide{align-items:start;grid-template-rows:auto 1fr}
.wide .accounts{grid-row:1/span 2;grid-column:2;padding:0 0 0 40px;border-top:0;border-left:1px solid var(--line)}
.card.narrow{max-width:520px;padding:40px}}
@media (prefers-contrast:more){:root{--text-2:var(--text);--line:var(--line-strong)}}
@media print{.ridge{display:none}}
`

/** The style element. It is one string, because the hash in the policy depends on every space in it. */
export const pageStyleElement = trustedHtml(`<style>${pageStyle}</style>`)

/** The source for the Content-Security-Policy, which allows this style and no other. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`
