import { Readable } from 'node:stream'
import { buildImportTemplate, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { releaseStartMemory } from '../app/release-start-memory.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { importLock } from './import-records.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await testApp.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
  await insertRows(testApp.pool, 'pos.authorization_type', [{ code: 'SEASON', name: 'Season', html: '<p>Snow.</p>' }])
})
afterAll(() => testApp.close())
beforeEach(() => testApp.pool.query('truncate pos.customer, pos.product cascade'))

const post = (kind: string, payload: string | Buffer | Readable, { query = '', user = 'admin' } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/admin/import/${kind}${query}`,
    headers: { ...as(user), 'content-type': 'text/csv' },
    payload,
  })
async function send(kind: ImportKind, csv: string | Buffer | Readable, query = ''): Promise<ImportResult> {
  const answer = await post(kind, csv, { query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const count = async (from: string) =>
  (await testApp.pool.query<{ n: number }>(`select count(*)::integer as n from ${from}`)).rows[0]?.n
const readProblems = async (kind: ImportKind, csv: string | Buffer) => {
  const result = await send(kind, csv)
  expect(result).toMatchObject({ isSaved: false, added: 0, changed: 0 })
  return result.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}
const guests = (...lines: string[]) => `ip_code,first_name,last_name,head_ip_code\n${lines.join('\n')}`

describe('import files', () => {
  test('made from the templates create a guest with a pass that opens the gate', async () => {
    for (const kind of ['products', 'guests', 'purchases', 'passes'] as const) {
      expect(await send(kind, buildImportTemplate(kind)), kind).toMatchObject({
        isSaved: true,
        records: 1,
        added: 1,
        problems: [],
      })
    }
    const facts = await testApp.ctx.pointOfSale.household('500100')
    expect(facts.people).toMatchObject([{ firstName: 'Ada', birthDate: '1985-02-28', isHeadOfHouseHold: true }])
    expect(facts.purchases).toMatchObject([
      {
        id: '1001-1',
        components: [
          { rules: ['MOBILEPASSALLOWED'] },
          { authorizationTypes: ['SEASON'], isImageRequired: true, rules: [] },
        ],
      },
    ])
    expect(
      await testApp.ctx.pointOfSale.findCustomers({ email: 'ADA@example.com', givenName: 'Ada', familyName: 'Grey' }),
    ).toEqual(['500100'])
    await insertRows(testApp.pool, 'pos.authorization', [
      { ip_code: '500100', authorization_type: 'SEASON', start_date: '2026-11-01', source: 'paper' },
    ])
    const moments = [{ date: '2026-12-05', time: '11:30' }]
    const scan = { passNumber: '014738229051', accessLocationId: null, moments }
    expect(await testApp.ctx.pointOfSale.validateScans(scan)).toMatchObject([{ result: 'valid' }])
  })

  test('that are sent again change nothing, and changed lines update their records', async () => {
    const first = guests('1,Ada,Grey,', '2,Bo,Grey,1')
    expect(await send('guests', first)).toMatchObject({ added: 2 })
    expect(await send('guests', first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await send('guests', guests('2,Beau,Grey,1', '3,Cy,Grey,1'))).toMatchObject({ added: 1, changed: 1 })
    const { people } = await testApp.ctx.pointOfSale.household('1')
    expect(people.map(({ firstName }) => firstName)).toEqual(['Ada', 'Beau', 'Cy'])

    for (const kind of ['products', 'purchases', 'passes'] as const) {
      const csv = buildImportTemplate(kind).replace('500100', '1')
      expect(await send(kind, csv), kind).toMatchObject({ added: 1 })
      expect(await send(kind, csv), kind).toMatchObject({ unchanged: 1, added: 0 })
    }
    expect(
      await send('passes', 'pass_number,ip_code,blocked_reason,blocked_from\n0147-3822-9051,1,LOST,2026-12-01'),
    ).toMatchObject({ changed: 1, added: 0 })
    expect(await count('pos.hotlist_entry')).toBe(1)
    expect(
      await send(
        'purchases',
        'order_number,ip_code,kind,product_code,is_cancelled\n1001-1,1,prepaidaccess,SP-ADULT,YES',
      ),
    ).toMatchObject({ changed: 1 })
    const { rows } = await testApp.pool.query('select is_cancelled, valid_until::text from pos.purchase')
    expect(rows, 'a column that is not in the file keeps its value').toEqual([
      { is_cancelled: true, valid_until: '2027-05-31' },
    ])
  })

  test('name the places where passes are scanned and tickets are sold', async () => {
    expect(await send('access-locations', buildImportTemplate('access-locations'))).toMatchObject({ added: 1 })
    await send('guests', guests('1,Ada,Grey,'))
    await send('products', 'code,name\nDAY,Day Ticket')
    await send(
      'purchases',
      'order_number,ip_code,kind,product_code,sales_location_id\n1,1,prepaidAccess,DAY,WEB\n2,1,prepaidAccess,DAY,12',
    )
    expect(await send('sales-locations', buildImportTemplate('sales-locations'))).toMatchObject({
      added: 0,
      changed: 1,
    })
    expect(await send('sales-locations', 'code,name\nWEB,Web shop\n')).toMatchObject({ unchanged: 1 })
    expect(await testApp.ctx.pointOfSale.accessLocations()).toEqual([{ code: 'G1', name: 'Base Gondola' }])
    expect(await testApp.ctx.pointOfSale.salesLocations()).toEqual([
      { code: '12', name: '12' },
      { code: 'WEB', name: 'Web shop' },
    ])
    expect(await readProblems('sales-locations', 'code,name\nWEB,\nBox office,Box office')).toEqual([
      '2 name: This is required: The name that administrators see.',
      expect.stringContaining('3 code: Write a code'),
    ])
  })

  test('say for whom, when and where a product opens the gates, and what is paid', async () => {
    await send('access-locations', 'code,name\nG1,Gondola\nG2,Chair')
    await send('guests', 'ip_code,first_name,last_name,birth_date\n1,Ada,Grey,2009-12-10')
    const products = 'code,name,opens_gates,access_locations,age_min,age_max,blackout_days\n'
    const youth = `${products}YOUTH,Youth,yes,G1|G2,13,17,2026-12-26..2027-01-02|2027-02-13`
    expect(await send('products', youth)).toMatchObject({ added: 1 })
    expect(await send('products', youth)).toMatchObject({ unchanged: 1 })
    await send(
      'purchases',
      'order_number,ip_code,kind,product_code,is_paid\n1,1,prepaidAccess,YOUTH,\n2,1,prepaidAccess,YOUTH,no',
    )
    const { pointOfSale } = testApp.ctx
    const validity = await pointOfSale.purchaseValidity?.(['1'])
    expect(validity?.get('1')).toEqual({
      validFrom: null,
      validUntil: null,
      blackouts: [
        { from: '2026-12-26', until: '2027-01-02' },
        { from: '2027-02-13', until: '2027-02-13' },
      ],
      access: [
        { place: 'G1', fromTime: null, untilTime: null },
        { place: 'G2', fromTime: null, untilTime: null },
      ],
      ageMin: 13,
      ageMax: 17,
      isPaid: true,
    })
    expect(validity?.get('2')?.isPaid).toBe(false)

    await send('passes', 'pass_number,ip_code,waits_at\nP0001,1,Pick-up box')
    expect(await pointOfSale.media(['1'])).toMatchObject([{ waitsAt: 'Pick-up box' }])
    const scan = async (date: string, accessLocationId: string | null = null) => {
      const [answer] = await pointOfSale.validateScans({
        passNumber: 'P0001',
        accessLocationId,
        moments: [{ date, time: '10:00' }],
      })
      return answer?.result === 'refused' ? answer.why : answer?.result
    }
    expect(await scan('2026-12-25'), 'after the birthday in between').toBe('valid')
    expect(await scan('2027-12-10'), 'on the eighteenth birthday').toBe('age-does-not-fit')
    expect(await scan('2027-01-02')).toBe('blackout-day')
    expect(await scan('2027-01-03', 'G2')).toBe('valid')
    await send('purchases', 'order_number,ip_code,kind,product_code,is_paid\n1,1,prepaidAccess,YOUTH,no')
    expect(await scan('2026-12-25')).toBe('not-paid')
    await send('purchases', 'order_number,ip_code,kind,product_code\n1,1,prepaidAccess,YOUTH')
    expect(await scan('2026-12-25'), 'a column that is not in the file keeps its value').toBe('not-paid')

    expect(await readProblems('products', `${products}YOUTH,Youth,yes,G3,18,17,`)).toEqual([
      '2 access_locations: One of these codes is unknown. Import the access locations first.',
    ])
    expect(await readProblems('products', 'code,name,age_min\nYOUTH,Youth,18')).toEqual([
      '2 age_max: This must not be less than age_min.',
    ])
    await testApp.pool.query('truncate pos.access_location cascade')
  })

  test('allow a product as a mobile pass or not, and leave the setting unchanged without the column', async () => {
    const rules = async () => {
      const { rows } = await testApp.pool.query<{ rules: string[] }>(
        `select array(select distinct unnest(rules) from pos.product_component where product_code = 'SP' order by 1) as rules`,
      )
      return rows[0]?.rules
    }
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,yes')).toMatchObject({ added: 1 })
    expect(await rules()).toEqual(['MOBILEPASSALLOWED'])
    expect(await send('products', 'code,name,rental_profile\nSP,Season Pass,yes')).toMatchObject({ changed: 1 })
    expect(await rules()).toEqual(['MOBILEPASSALLOWED', 'RENTALPROFILEREQUIRED'])
    expect(await send('products', 'code,name\nSP,Season Pass')).toMatchObject({ unchanged: 1 })
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,yes')).toMatchObject({ unchanged: 1 })
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,no')).toMatchObject({ changed: 1 })
    expect(await rules()).toEqual(['RENTALPROFILEREQUIRED'])
  })

  test('replace the requirements of a product and keep its mobile pass, whichever component allowed it', async () => {
    await insertRows(testApp.pool, 'pos.product', [{ code: 'SP', name: 'Season Pass' }])
    await insertRows(testApp.pool, 'pos.product_component', [
      { product_code: 'SP', code: 'LIFT', rules: ['IMAGEREQUIRED', 'MOBILEPASSALLOWED'] },
    ])
    const components = async () =>
      (await testApp.pool.query('select code, rules from pos.product_component order by code')).rows
    await send('products', 'code,name,photo\nSP,Season Pass,no')
    expect(await components()).toEqual([{ code: 'MOBILEPASS', rules: ['MOBILEPASSALLOWED'] }])
    await send('products', 'code,name,photo,mobile_pass\nSP,Season Pass,no,no')
    expect(await components()).toEqual([])
  })

  test('with the same line twice create one record', async () => {
    expect(await send('guests', guests('1,Ada,Grey,', '1,Ada,Grey,'))).toMatchObject({
      records: 2,
      added: 1,
      repeated: 1,
    })
  })

  test('can be checked in a dry run, which saves nothing', async () => {
    expect(await send('guests', guests('1,Ada,Grey,'), '?isDryRun=true')).toMatchObject({
      isDryRun: true,
      isSaved: false,
      added: 1,
    })
    expect(await count('pos.customer')).toBe(0)
    expect(await count(`audit_entry where action = 'records-imported' and after->>'records' = '99'`)).toBe(0)
  })

  test('are recorded in the audit log with counts and without names', async () => {
    await send('guests', guests('7,Zoë,Grey,'))
    const { rows } = await testApp.pool.query<{ actor: string; subject: string; after: object }>(
      'select actor, subject, after from audit_entry order by id desc limit 1',
    )
    expect(rows).toEqual([
      {
        actor: 'admin@kestrel.example',
        subject: 'import guests',
        after: expect.objectContaining({ records: 1, added: 1 }),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Zoë')
  })
})

describe('a file is accepted', () => {
  const people = async () =>
    (
      await testApp.pool.query<{ who: string }>(
        `select first_name || '/' || last_name as who from pos.customer order by ip_code`,
      )
    ).rows.map(({ who }) => who)

  test.each([
    ['with a byte order mark', '\uFEFFip_code,first_name,last_name\r\n1,Zoë,Grey'],
    ['with semicolons', 'ip_code;first_name;last_name\n1;Zoë;Grey\n'],
    ['with tabs', 'ip_code\tfirst_name\tlast_name\n1\tZoë\tGrey\n'],
    ['with quotation marks', '"ip_code","first_name","last_name"\n"1","Zoë","Grey"\n'],
    ['with carriage returns as line endings', 'ip_code,first_name,last_name\r1,Zoë,Grey\r'],
    ['with empty lines, also of separators only', '\n\nip_code,first_name,last_name\n,,\n\n1,Zoë,Grey\n,,\n'],
    ['with columns in another order and another case', 'Last Name,FIRST_NAME,ip-code\nGrey,Zoë,1\n'],
    ['with spaces around the cells', 'ip_code , first_name,last_name\n 1 ,  Zoë , Grey \n'],
  ])('%s', async (_how, csv) => {
    expect(await send('guests', csv)).toMatchObject({ isSaved: true, records: 1 })
    expect(await people()).toEqual(['Zoë/Grey'])
  })

  test('with a comma, a quotation mark and a line break within a cell', async () => {
    await send('products', 'code,name\nA,"Skis, ""fast"",\r\nnew"\n')
    expect((await testApp.pool.query('select name from pos.product')).rows).toEqual([{ name: 'Skis, "fast",\nnew' }])
  })

  test('in pieces of any size', async () => {
    const bytes = Buffer.from('\uFEFFip_code,first_name,last_name\r\n1,Zoë,"Grey\r\nBlue"\r\n')
    await send('guests', Readable.from([...bytes].map((byte) => Buffer.of(byte))))
    expect(await people()).toEqual(['Zoë/Grey Blue'])
  })
})

describe('problems are reported by line and column, and nothing is saved', () => {
  test.each([
    ['UTF-16', Buffer.from('\uFEFFip_code,first_name\n', 'utf16le'), '1 : This is not a CSV file in UTF-8'],
    [
      'Latin-1',
      Buffer.from('ip_code,first_name,last_name\n1,Zo\xEB,Grey\n', 'latin1'),
      'This is not a CSV file in UTF-8',
    ],
    ['a spreadsheet', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0', 'latin1'), 'This is not a CSV file in UTF-8'],
    ['an empty file', '', '1 : This file has no records'],
    ['a heading alone', 'ip_code,first_name,last_name\n', '1 : This file has no records'],
    ['an open quotation mark', guests('1,"Ada,Grey,', '2,Bo,Grey,'), 'A quotation mark is never closed.'],
    ['a stray quotation mark', guests('1,Ada,Grey,', '2,B"o,Grey,'), '3 : There is a quotation mark inside a cell.'],
    ['an unknown column', 'ip_code,first_name,last_name,shoes\n1,A,B,9', '1 shoes: Unknown column.'],
    ['a column twice', 'ip_code,first_name,last_name,ip_code\n1,A,B,1', '1 ip_code: This column appears twice.'],
    ['a missing column', 'ip_code,first_name\n1,Ada', '1 last_name: This column is missing.'],
    ['a missing cell', guests('1,Ada,,'), '2 last_name: This is required: Last name.'],
    ['a comma too many', guests('1,Ada,Grey,,'), '2 : This line has 5 cells, but the header has 4.'],
    [
      'a day in another form',
      'ip_code,first_name,last_name,birth_date\n1,A,B,3/2/1985',
      '2 birth_date: Write the day as YYYY-MM-DD',
    ],
    [
      'a day that does not exist',
      'ip_code,first_name,last_name,birth_date\n1,A,B,2025-02-29',
      '2 birth_date: Write the day',
    ],
    ['a wrong e-mail', 'ip_code,first_name,last_name,email\n1,A,B,ada', '2 email: Write an e-mail address'],
    ['a code with a space', guests('1 2,Ada,Grey,'), '2 ip_code: Write a code'],
    ['a name without a letter', guests('1,12,Grey,'), '2 first_name: Write a name'],
    ['a control character', guests('1,A\x07da,Grey,'), '2 first_name: Remove the control characters.'],
    [
      'an unknown head of household',
      guests('1,Ada,Grey,9'),
      '2 head_ip_code: There is no guest with this customer number',
    ],
    [
      'a head of household who belongs to another household',
      guests('1,Ada,Grey,', '2,Bo,Grey,1', '3,Cy,Grey,2'),
      '4 head_ip_code: This guest belongs to another household.',
    ],
    [
      'the same guest with other values',
      guests('1,Ada,Grey,', '2,Bo,Grey,', '1,Adah,Grey,'),
      '4 ip_code: Line 2 has the same record',
    ],
  ])('%s', async (_what, csv, expected) => {
    const problems = await readProblems('guests', csv)
    expect(problems).toContainEqual(expect.stringContaining(expected))
    expect(await count('pos.customer')).toBe(0)
  })

  test('for purchases and passes too', async () => {
    await send('guests', guests('1,Ada,Grey,', '2,Bo,Grey,'))
    await send('products', 'code,name\nDAY,Day Ticket')
    const buy = (line: string) =>
      readProblems('purchases', `order_number,ip_code,kind,product_code,product_date\n${line}`)
    expect(await buy('A,9,transaction,DAY,2026-12-24')).toEqual([
      expect.stringContaining('2 ip_code: There is no guest'),
    ])
    expect(await buy('A,1,transaction,NONE,2026-12-24')).toEqual([
      expect.stringContaining('2 product_code: There is no product'),
    ])
    expect(await buy('A,1,transaction,DAY,')).toEqual([expect.stringContaining('2 product_date: Required unless')])
    expect(await buy('A,1,gift,DAY,')).toEqual([expect.stringContaining('2 kind: Write one of prepaidAccess')])
    expect(await readProblems('products', 'code,name,waivers\nA,B,SEASON|NONE')).toEqual([
      '2 waivers: One of these codes has no waiver text.',
    ])
    expect(await readProblems('products', 'code,name,opens_gates,from_time,until_time\nA,B,yes,15:00,09:00')).toEqual([
      '2 until_time: This must be later than from_time.',
    ])
    const passes = (...lines: string[]) =>
      readProblems('passes', `pass_number,ip_code,rfid_number,blocked_reason\n${lines.join('\n')}`)
    expect(await passes('0001,1,E016,', '0002,2,E0-16,')).toEqual([
      '2 rfid_number: Another pass already has this number.',
      '3 rfid_number: Another pass already has this number.',
    ])
    expect(await passes('0001,1,,LOST')).toEqual(['2 blocked_from: Enter the first day of the block.'])
    expect(await passes('01,1,,')).toEqual([expect.stringContaining('2 pass_number: Write a number')])
  })

  test('moving a head away from the members of the household is refused', async () => {
    await send('guests', guests('1,Ada,Grey,', '2,Bo,Grey,1', '3,Cy,Moss,'))
    expect(await readProblems('guests', guests('1,Ada,Grey,3'))).toEqual([
      '2 head_ip_code: This guest is the head of other people. Assign another head to them first.',
    ])
    expect(await send('guests', guests('1,Ada,Grey,3', '2,Bo,Grey,3'))).toMatchObject({ isSaved: true, changed: 2 })
  })

  test('a household has at most twenty people', async () => {
    const members = Array.from({ length: 20 }, (_, index) => `${index + 2},Kid,Grey,1`)
    expect(await readProblems('guests', guests('1,Ada,Grey,', ...members))).toEqual([
      '2 head_ip_code: A household has at most 20 people.',
    ])
  })

  test('the first hundred problems are reported, and the number of all', async () => {
    const result = await send('guests', guests(...Array.from({ length: 250 }, (_, index) => `${index},,Grey,`)))
    expect(result.problems).toHaveLength(100)
    expect(result).toMatchObject({ problemCount: 250, records: 250, isSaved: false })
    expect(result.problems.at(-1)).toMatchObject({ line: 101 })
  })

  test('a record after a cell with several lines is reported with its own first line', async () => {
    expect(await readProblems('products', 'code,name\r\nA,"one\r\ntwo"\r\nB,\r\n')).toEqual([
      '4 name: This is required: The name that guests see.',
    ])
  })
})

describe('an import is refused or cancelled', () => {
  test('if the kind is unknown', async () => {
    expect((await post('people', 'a,b')).statusCode).toBe(400)
  })

  test('if a guest sends it, before the file is read', async () => {
    expect((await post('guests', guests('1,Ada,Grey,'), { user: 'maya' })).json()).toMatchObject({
      code: 'not-an-administrator',
    })
  })

  test('while another import is running', async () => {
    const client = await testApp.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [importLock])
    expect((await post('guests', guests('1,Ada,Grey,'))).json()).toMatchObject({ status: 409, code: 'import-running' })
    await client.query('rollback')
    client.release()
    expect(await send('guests', guests('1,Ada,Grey,'))).toMatchObject({ isSaved: true })
  })

  test('if the upload breaks off; nothing is saved and the next import works', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from(guests('1,Ada,Grey,\n'))
        await Promise.reject(new Error('the line was cut'))
      })(),
    )
    await post('guests', broken).catch(() => undefined)
    expect(await count('pos.customer')).toBe(0)
    expect(await send('guests', guests('2,Bo,Grey,'))).toMatchObject({ isSaved: true })
  })

  test('if the file is larger than 64 MB', async () => {
    const answer = await post('guests', Buffer.alloc(64 * 1024 * 1024 + 1, 'x'))
    expect(answer.json()).toMatchObject({ status: 400, fields: [{ rule: 'too-big' }] })
  })
})

describe('over a real connection, a large upload gets an answer', () => {
  let address = ''
  beforeAll(async () => {
    address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const upload = async (user: string, body: Buffer) => {
    const headers = { ...as(user), 'content-type': 'text/csv' }
    const answer = await fetch(`${address}/api/admin/import/guests`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const aLargeFile = (header: string) =>
    Buffer.concat([Buffer.from(header), Buffer.alloc(16 * 1024 * 1024, '1,Ada,Grey\n')])

  test.each([
    ['from a guest', 'maya', aLargeFile('ip_code,first_name,last_name\n'), { status: 403 }],
    [
      'with a wrong header',
      'admin',
      aLargeFile('shoes\n'),
      { status: 200, body: { problems: [{ column: 'shoes' }, {}, {}, {}] } },
    ],
    ['in a wrong encoding', 'admin', aLargeFile('\0'), { status: 200, body: { problemCount: 1 } }],
    [
      'that is larger than allowed',
      'admin',
      Buffer.alloc(64 * 1024 * 1024 + 1),
      { status: 400, body: { code: 'invalid-input' } },
    ],
  ])('%s', async (_who, user, body, expected) => {
    expect(await upload(user, body)).toMatchObject(expected)
  })
})

test('an import of any length needs little memory, because records are saved while the file arrives', async () => {
  const megabyte = 1024 * 1024
  const padding = ' '.repeat(80_000)
  const records = 500
  /** What is in use before, in the middle of and after the file, which is much larger than what may be in use. */
  const inUse: number[] = []
  async function* lines() {
    yield Buffer.from('ip_code,first_name,last_name,birth_date,email,phone,head_ip_code\n')
    for (let index = 0; index < records; index += 1) {
      if (index % (records / 2) === 0) inUse.push(await measureMemoryInUse())
      const code = 1_000_000 + index
      const head = index % 4 === 0 ? '' : String(code - (index % 4))
      yield Buffer.from(`${code},Ada${padding},Grey,1985-02-28,ada${code}@example.com,970-555-0100,${head}\n`)
    }
    inUse.push(await measureMemoryInUse())
  }

  expect(await send('guests', Readable.from(lines()))).toMatchObject({ isSaved: true, records, added: records })

  const [before = 0, ...during] = inUse
  expect(records * padding.length).toBeGreaterThan(35 * megabyte)
  expect(Math.max(...during) - before).toBeLessThan(8 * megabyte)
})

/** The bytes of all objects and buffers that can still be reached. */
async function measureMemoryInUse(): Promise<number> {
  await releaseStartMemory()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
