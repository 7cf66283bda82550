import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import { light } from '@first-chair/core/colour/tokens'
import { BinaryAnswer } from '@first-chair/core/contract/binary'
import type { Change } from '@first-chair/core/contract/changes'
import type { Answer, Endpoint } from '@first-chair/core/contract/endpoint'
import { failures, type FailureCode, type FieldProblem } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/failure'
import { listAccessLocations } from '@first-chair/core/pos-place/pos-place.api'
import { readReadiness, watchReadiness } from '@first-chair/core/readiness/readiness.api'
import { aReadiness } from '@first-chair/core/readiness/readiness.builders'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { readAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { summariseBoard } from '@first-chair/core/today-board/today-board'
import { readTodayBoard } from '@first-chair/core/today-board/today-board.api'
import { firstRunSteps } from '@first-chair/core/first-run/first-run-steps'
import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import { listKiosks, watchKiosks } from '@first-chair/core/kiosk/kiosk.api'
import { watchStaffHousehold } from '@first-chair/core/staff/staff.api'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** A resort that was set up before there was a first run. */
const aFirstRun: Answer<typeof readFirstRun> = {
  administrator: { name: 'Alex Moreau', email: 'alex@resort.example' },
  steps: firstRunSteps.map((name) => ({ name, state: name === 'administrator' ? 'done' : 'open', savedDateUtc: null })),
  resort: { name: 'Kestrel Ridge', timeZone: '', adultAge: 18, phoneNumber: '' },
  look: { logoUrl: '', primary: light.brand, accent: light.accent, sidebar: light.rail },
  templates: [],
  template: null,
  mayUseTemplate: false,
  draftWaivers: [],
  hasOwnRecords: true,
  guests: 0,
  mail: null,
  trial: { locationId: 1, path: '/l/base', isGuest: false },
}

const someAdminSettings: Answer<typeof readAdminSettings> = {
  ...GeneralSettings.parse({}),
  oneRiskSecret: '',
  isOneRiskSecretSet: false,
  pointOfSaleSystem: 'built-in',
  languageSettings: '{}',
  languageVersion: 1,
  themeSettings: '{}',
  themeVersion: 1,
  problems: [],
  version: 1,
  modifiedDateUtc: '2026-12-01T10:00:00Z',
}

/**
 * The simulated network of a test: every request fails unless the test defines an answer. Only the verdict, which home
 * asks for at each visit, has an answer in which nothing is known of anybody, a page that stays open for long follows the
 * changes of its household, of which there are none, nobody is expected on the board of the staff, no kiosk is open, and
 * the point of sale names no gates. Arrival codes are not signed. The general settings have their defaults.
 */
export const network = setupServer(
  http.get(`*${readReadiness.path}`, () => HttpResponse.json(aReadiness([], { visitDays: [] }))),
  http.get(`*${readArrivalCode.path}`, () => HttpResponse.json({ code: null })),
  http.get(`*${watchReadiness.path}`, () => new Promise<never>(() => {})),
  http.get(`*${readTodayBoard.path}`, () =>
    HttpResponse.json({ day: '2026-12-05', time: '09:41', arrivals: [], ...summariseBoard([]) }),
  ),
  http.get(`*${watchStaffHousehold.path}`, () => new Promise<never>(() => {})),
  http.get(`*${readAdminSettings.path}`, () => HttpResponse.json(someAdminSettings)),
  http.get(`*${readFirstRun.path}`, () => HttpResponse.json(aFirstRun)),
  http.get(`*${listKiosks.path}`, () => HttpResponse.json({ kiosks: [] })),
  http.get(`*${watchKiosks.path}`, () => new Promise<never>(() => {})),
  http.get(`*${listAccessLocations.path}`, () => HttpResponse.json({ isOffered: false, accessLocations: [] })),
)

type Received = { body: unknown; url: URL; authorization: string | null }

/** Makes an endpoint answer with a value, or with the result of a function of the request. */
export function answer<E extends Endpoint>(
  endpoint: E,
  value: Answer<E> | ((received: Received) => Answer<E> | Promise<Answer<E>>),
): void {
  respond(endpoint, async (received) => {
    // An answer is never a function.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const content = typeof value === 'function' ? await (value as (request: Received) => unknown)(received) : value
    if (endpoint.binaryAnswer) return toBinaryResponse(BinaryAnswer.parse(content))
    return new HttpResponse(JSON.stringify(content), { headers: { 'content-type': 'application/json' } })
  })
}

function toBinaryResponse({ contentType, bytes }: BinaryAnswer): Response {
  return new HttpResponse(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
}

/** Makes an endpoint refuse with a problem, as the server does. */
export function refuse(
  endpoint: Endpoint,
  code: FailureCode,
  details: { fields?: FieldProblem[]; facts?: Record<string, string>; changes?: Change[] } = {},
): void {
  const { status } = failures[code]
  const message = t(code)
  const problem = {
    type: 'about:blank',
    title: message,
    status,
    code,
    detail: message,
    requestId: '4711-0815',
    ...details,
  }
  respond(
    endpoint,
    () =>
      new HttpResponse(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } }),
  )
}

/** Makes an endpoint unreachable. */
export function unreachable(endpoint: Endpoint): void {
  respond(endpoint, () => HttpResponse.error())
}

function respond(endpoint: Endpoint, resolve: (received: Received) => Response | Promise<Response>): void {
  const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const
  network.use(
    methods[endpoint.method](`*${endpoint.path}`, async ({ request }) => {
      const text = await request.text()
      const isJson = request.headers.get('content-type')?.startsWith('application/json') === true
      const body: unknown = isJson ? JSON.parse(text) : text === '' ? undefined : text
      return resolve({ body, url: new URL(request.url), authorization: request.headers.get('authorization') })
    }),
  )
}
