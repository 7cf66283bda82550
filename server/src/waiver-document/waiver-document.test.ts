import { afterAll, expect, test } from 'vitest'
import { createPdf } from '../adapters/documents/create-pdf.ts'
import { aPdfReader } from '../adapters/documents/read-pdf.builders.ts'
import { createPrintedDrawing } from '../adapters/pictures/printed-drawing.ts'
import { buildPrintText } from './print-text.rule.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { buildWaiverDocument, type WaiverToPrint } from './waiver-document.rule.ts'

function aWaiver(over: Partial<WaiverToPrint> = {}): WaiverToPrint {
  return {
    position: 42,
    html: '<p>Snow is slippery.</p>',
    recordHash: Buffer.alloc(32, 1),
    previousHash: Buffer.alloc(32, 2),
    chainHash: Buffer.alloc(32, 3),
    place: 'chain',
    locationName: 'Base Village',
    dateFormat: 'mmddyyyy',
    drawing: undefined,
    evidence: {
      taskId: 1,
      locationId: 1,
      posWaiverId: 'SEASON',
      taskName: 'Season Liability Waiver',
      affirmation: 'I have read this.',
      textHash: 'ab'.repeat(32),
      signedOn: 'page',
      agreed: null,
      typedName: null,
      drawingHash: null,
      signer: { ipCode: '1001', name: 'Maya Lindqvist', email: 'maya@example.test' },
      signedFor: [{ contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist', birthDate: null }],
      startDate: '2026-12-05',
      endDate: null,
      signedAtUtc: '2026-12-05T02:30:00.000Z',
      offsetHours: -3.5,
      ipAddress: '2001:db8::1',
      browserName: 'Chrome',
      browserVersion: '',
      comment: '',
    },
    ...over,
  }
}

const reader = aPdfReader()
afterAll(() => reader.close())

async function printToText(waiver: WaiverToPrint): Promise<string> {
  return (await reader.read(await createPdf(buildWaiverDocument(waiver)))).text
}

const withTypedName = (name: string): WaiverToPrint => {
  const waiver = aWaiver()
  return { ...waiver, evidence: { ...waiver.evidence, typedName: name } }
}

test.each(['Zoë O’Näme', 'Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Юлия Щербакова', 'Đặng Thị Hồng', 'Şebnem Çağrı'])(
  'the name %s is printed as it is written',
  async (name) => {
    expect(await printToText(withTypedName(name))).toContain(name)
  },
)

test('a character that the font lacks is printed as its number', async () => {
  expect(await printToText(withTypedName('池田 🎿'))).toMatch(/Typed name \[U\+6C60\] ?\[U\+7530\] \[U\+1F3BF\]/)
})

test('a proof with wide letters is not printed beyond the right margin', async () => {
  const proof = `c2sp.org/tlog-proof@v1\nindex 1\n\n— checkin.example/log ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(4)}`
  const waiver = aWaiver({ place: { proof, verifierKey: 'KEY' } })
  const { rightEdge, text } = await reader.read(await createPdf(buildWaiverDocument(waiver)))
  expect(text).toContain('Proof c2sp.org')
  expect(rightEdge).toBeLessThan(0.91)
})

test('the time is in the time zone of the signer, with its offset from UTC, and fields that were not required say so', async () => {
  const text = await printToText(aWaiver())
  expect(text).toContain('2026-12-04 23:00:00 UTC-03:30 (2026-12-05T02:30:00.000Z)')
  expect(text).toContain('Signed by Maya Lindqvist on 12/4/2026 for Maya Lindqvist.')
  expect(text).toContain('from 12/5/2026, with no end date')
  expect(text).toContain('Agreed not required')
  expect(text).toContain('birth date unknown')
})

test('what the device said and how the signer is related to a minor are printed in words', async () => {
  const waiver = aWaiver()
  const signedFor = [
    {
      contactId: '1003',
      firstName: 'Juno',
      lastName: 'Lindqvist',
      birthDate: '2017-03-04',
      relationship: 'parent' as const,
    },
  ]
  const circumstances = {
    build: 'First Chair 0.2.0',
    deviceTimeUtc: '2026-12-05T02:29:58.000Z',
    recordsConsent: { version: 'ab12', text: 'You sign electronically.' },
    strokes: { width: 1, height: 1, strokes: [[1, 2, 0, 3, 4, 900]] },
  }
  const text = await printToText({ ...waiver, evidence: { ...waiver.evidence, signedFor, circumstances } })
  expect(text).toContain('Juno Lindqvist, born 3/4/2017, customer 1003, signer: parent')
  expect(text).toContain('Clock of the device 2026-12-05T02:29:58.000Z')
  expect(text).toContain('Electronic records Version ab12: You sign electronically.')
  expect(text).toContain('Strokes 1 stroke with 2 points in 0.9 seconds')
})

test('headings, lists, tables, quotes and emphasis keep every word in its order', async () => {
  const html = `<h2>One <em>two</em></h2>three <b>four<i>five</i></b><br>six
    <ol type="a" start="3"><li>seven<ul><li>eight</li></ul></li><li><p>nine</p></li>loose</ol>
    <table><caption>ten</caption><thead><tr><th colspan="2">eleven</th></tr></thead>
    <tbody><tr><td rowspan="5">twelve</td><td>thirteen</td></tr><tr><td>fourteen</td></tr></tbody></table>
    <blockquote>fifteen</blockquote><dl><dt>sixteen</dt><dd>seventeen</dd></dl><hr><div><b><p>eighteen</p></b></div>
    <h5>nineteen</h5><h6>twenty</h6>`
  const text = await printToText(aWaiver({ html: sanitiseHtml(html) }))
  expect(text.replace(/\s/g, '')).toMatch(
    /Onetwothreefourfivesix.*seven.*eight.*nine.*loose.*ten.*eleven.*twelve.*thirteen.*fourteen.*fifteen.*sixteen.*seventeen.*eighteen.*nineteen.*twenty/,
  )
  expect(text).toMatch(/seven c\. eight nine d\. loose e\./)
})

test('the address of a proxy is printed beside that of the signer, if there was one', async () => {
  const waiver = aWaiver()
  const print = (peerAddress: string) => printToText({ ...waiver, evidence: { ...waiver.evidence, peerAddress } })
  expect(await print('10.0.0.1')).toContain('Forwarded by 10.0.0.1')
  expect(await print(waiver.evidence.ipAddress)).not.toContain('Forwarded by')
})

const deep = (open: string, close: string, times: number): string => `${open.repeat(times)}word${close.repeat(times)}`
test.each([
  ['lists in lists', deep('<ul><li>', '</li></ul>', 200)],
  ['tables in tables', deep('<table><tr><td>', '</td></tr></table>', 100)],
  ['quotes in quotes', deep('<blockquote>', '</blockquote>', 300)],
  ['a table with very many columns', `<table><tr>${'<td>word</td>'.repeat(500)}</tr></table>`],
  ['a cell that spans everything', '<table><tr><td colspan="1000" rowspan="65534">word</td></tr><tr></tr></table>'],
  ['a very long word', `<p>word${'w'.repeat(20_000)}</p>`],
  ['an empty text', 'word'],
  ['a list with an invalid start', '<ol start="99999999999"><li>word</li></ol>'],
])('%s can be printed', async (_what, html) => {
  expect(await printToText(aWaiver({ html: sanitiseHtml(html) }))).toContain('word')
})

test('a text of a hundred pages takes seconds and does not block the thread', { timeout: 60_000 }, async () => {
  const html = '<p>Skiing has risks that no amount of care can take away entirely. </p>'.repeat(4_000)
  let turns = 0
  const beat = setInterval(() => (turns += 1), 20)
  try {
    const started = performance.now()
    const pdf = await createPdf(buildWaiverDocument(aWaiver({ html })))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(turns).toBeGreaterThan(20)
  } finally {
    clearInterval(beat)
  }
})

test('a drawing that is not a picture is reported as unreadable in the document', async () => {
  expect(await createPrintedDrawing(Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))).toBeUndefined()
  expect(await printToText(aWaiver({ drawing: 'unreadable' }))).toContain('The drawn signature cannot be shown')
})

test('empty paragraphs are not printed', () => {
  expect(buildPrintText('<p> </p><p><br></p><ul><li></li></ul>')).toEqual([])
})
