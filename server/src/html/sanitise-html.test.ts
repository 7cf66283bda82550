import { allowedElements } from '@first-chair/core/waiver-text/allowed-html'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nestsTooDeeply, sanitiseHtml, sanitiseNote } from './sanitise-html.rule.ts'

/** What a sanitised waiver must never contain. */
const dangerous =
  /<\s*(script|style|iframe|object|embed|svg|math|img|a|link|meta|base|form|input|button|video|template|noscript)\b|\son\w+\s*=|javascript:|\sstyle\s*=|\s(id|class|href|src|name)\s*=|<!--/i

describe('hostile HTML is sanitised', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['a script in upper case', '<SCRIPT SRC=//evil.test/x></SCRIPT>'],
    ['a script inside a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
    ['a script that never ends', '<p>a</p><script>alert(1)'],
    ['a handler', '<p onclick="alert(1)">a</p>'],
    ['a handler behind a slash', '<p/onmouseover=alert(1)>a</p>'],
    ['a picture that fails', '<img src=x onerror=alert(1)>'],
    ['a drawing', '<svg/onload=alert(1)><circle/></svg>'],
    ['a drawing with a script', '<svg><script>alert(1)</script></svg>'],
    ['a formula with a link', '<math><mi xlink:href="javascript:alert(1)">a</mi></math>'],
    ['a link', '<a href="javascript:alert(1)">a</a>'],
    ['a link in disguise', '<a href="jav&#x09;ascript:alert(1)">a</a>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['an object with a data URL', '<object data="data:text/html,<script>alert(1)</script>"></object>'],
    ['a style', '<style>@import "//evil.test"</style><p style="background:url(//evil.test)">a</p>'],
    ['a form', '<form action="//evil.test"><input name=password><button>Go</button></form>'],
    ['a redirection', '<meta http-equiv=refresh content="0;url=//evil.test"><base href="//evil.test">'],
    ['a template', '<template><script>alert(1)</script></template>'],
    ['a noscript that mutates', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['a title that mutates', '<title><p title="</title><img src=x onerror=alert(1)>"></title>'],
    ['a textarea that mutates', '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>'],
    [
      'a formula that mutates',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['a drawing that mutates', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
    ['a comment', '<!-- <script>alert(1)</script> --><p>a</p>'],
    ['a conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
    ['character data', '<![CDATA[<script>alert(1)</script>]]>'],
    ['a processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?><p>a</p>'],
    ['an id that clobbers', '<p id=body name=cookie class=admin>a</p>'],
    ['a custom element', '<x-widget onfoo=alert(1)>a</x-widget>'],
    ['half a tag', '<p onclick="alert(1)'],
    ['a zero byte in a tag', '<scr\0ipt>alert(1)</scr\0ipt>'],
    ['a list with an event handler', '<ol onclick=x start="1" type="a"><li value=9>a</ol>'],
  ])('%s', (_what, html) => {
    const clean = sanitiseHtml(html)
    expect(clean).not.toMatch(dangerous)
    expect(clean).not.toContain('alert(1)</')
    expect(sanitiseHtml(clean), 'sanitising twice changes nothing more').toBe(clean)
  })

  test('any combination of dangerous parts', () => {
    const parts = [
      '<',
      '>',
      '</',
      '"',
      "'",
      '<!--',
      '-->',
      '<p ',
      '<script',
      '<svg',
      '<math',
      '<style',
      'onload=',
      'x',
      '&lt;',
      '<![CDATA[',
      '\0',
      '<table>',
      '<b>',
      '</p>',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 25 }), (chosen) => {
        const clean = sanitiseHtml(chosen.join(''))
        expect(clean).not.toMatch(/<\s*(script|svg|math|style)\b|<[^>]*\sonload\s*=/i)
        expect(sanitiseHtml(clean)).toBe(clean)
      }),
      { numRuns: 400, seed: 20_261_205 },
    )
  })
})

describe('a waiver', () => {
  test('keeps its headings, paragraphs, lists, tables and emphasis', () => {
    const html =
      '<h2>Risk</h2><p>Snow is <strong>slippery</strong> &#x26; cold.<br>Ride <em>slowly</em>.</p><ol start="3" type="a"><li>One</li></ol><table><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td>1</td><td rowspan="2">2</td></tr></tbody></table>'
    expect(sanitiseHtml(html)).toBe(html)
  })

  test('may contain every element that the editor is tested with', () => {
    const inTables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
    const others = allowedElements.filter((element) => !inTables.includes(element))
    const table = '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B</td></tr></tbody></table>'
    const html = `${others.map((element) => `<${element} class="x">Snow</${element}>`).join('')}${table}`
    const clean = sanitiseHtml(html)
    for (const element of allowedElements) expect(clean).toContain(`<${element}>`)
    expect(clean).not.toContain('class')
  })

  test('may contain the attributes of lists and cells that the editor writes', () => {
    const html = '<ol start="3" type="I"><li>One</li></ol><table><tbody><tr><td colspan="2">A</td></tr></tbody></table>'
    expect(sanitiseHtml(html)).toBe(html)
  })

  test('keeps the text of elements that are not allowed', () => {
    expect(sanitiseHtml('<section><a href="https://x.test">Read</a> <font color=red>this</font></section>')).toBe(
      'Read this',
    )
  })

  test('is repaired if it is malformed', () => {
    expect(sanitiseHtml('<p>a<p>b<b>c')).toBe('<p>a</p><p>b<b>c</b></p>')
  })

  test('of realistic length is sanitised within seconds', () => {
    const html = '<h2>Section</h2><p>Snow is <b>slippery</b> &amp; cold.</p><script>alert(1)</script>'.repeat(1_000)
    const start = performance.now()
    expect(sanitiseHtml(html)).not.toMatch(dangerous)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

describe('deeply nested elements', () => {
  test.each(['<div>', '<b>', '<svg><td>', '<p><b>', '<ul><li>', '<div></span>', '<table><tr><td>'])(
    'of %s keep their text only',
    (element) => {
      const html = `${element.repeat(20_000)}words`
      expect(nestsTooDeeply(html)).toBe(true)
      expect(sanitiseHtml(html).trim()).toBe('words')
      expect(sanitiseNote(html).trim()).toBe('words')
    },
  )

  test('are not assumed if paragraphs, list items or cells are never closed', () => {
    const html = `${'<p>One<li>Two<br>'.repeat(2_000)}<table>${'<tr><td>A<td>B'.repeat(2_000)}</table>`
    expect(nestsTooDeeply(html)).toBe(false)
    expect(sanitiseHtml(html)).toContain('<td>B</td>')
  })
})
