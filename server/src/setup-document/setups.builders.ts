import { taskBlocks } from '@first-chair/core/task/task'
import { allTaskKinds } from '@first-chair/core/task-kind/task-kinds'
import { webhookEventTypes } from '@first-chair/core/webhook/webhook-events'
import fc from 'fast-check'

// Setups by chance, as they are written in files. Every name has a number, because names must differ.

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const lines = fc.array(text, { maxLength: 4 }).map((parts) => parts.join('\n'))
const html = text.map((content) => `<p>A ${content.replaceAll(/[<>&]/g, '')}</p>\n<ul><li>One &amp; two</li></ul>`)
const age = fc.option(fc.nat(60), { nil: null })
const ages = fc.tuple(age, age).map(([one, other]) => ({
  ageMin: one === null || other === null ? one : Math.min(one, other),
  ageMax: one === null || other === null ? other : Math.max(one, other),
}))

/** Objects with keys such as `task-1`, in a random order. */
function objects<Value>(stem: string, value: fc.Arbitrary<Value>, { minLength = 0 } = {}) {
  return fc
    .array(fc.tuple(value, text), { minLength, maxLength: 5 })
    .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
    .map((list) =>
      Object.fromEntries(
        list.map(([object, name], index) => [`${stem}-${index}`, { name: `${stem} ${index} ${name}`, ...object }]),
      ),
    )
}

const waiverTexts = fc.dictionary(
  fc.stringMatching(/^[\w.-]{1,12}$/),
  fc.record({ name: text.map((name) => `W ${name}`), html }),
  {
    maxKeys: 4,
    noNullPrototype: true,
  },
)

const anyTask = (codes: readonly string[]) =>
  fc
    .record({
      type: fc.constantFrom(...allTaskKinds),
      isOptional: fc.boolean(),
      blocks: fc.constantFrom(null, ...taskBlocks),
    })
    .chain(({ type, blocks, ...task }): fc.Arbitrary<Record<string, unknown>> =>
      type === 'Waiver' && codes.length > 0
        ? fc.record({
            type: fc.constant('Waiver'),
            isOptional: fc.constant(true),
            blocks: fc.constant(blocks),
            posWaiverId: fc.constantFrom(...codes),
            consolidateWaivers: fc.boolean(),
            useTodayAsValidationDate: fc.boolean(),
            endEffectiveDate: fc.constantFrom(null, '2027-05-31'),
            enableTextSignature: fc.constant(true),
            enableWetSignature: fc.boolean(),
            resignWhenTextChanged: fc.boolean(),
            customComment: fc.constantFrom('', 'Signed: yes # {Signer}'),
          })
        : fc.constant({ ...task, blocks, type: type === 'Waiver' ? 'Photo' : type }),
    )

const webhook = fc.record({
  description: text.map((name) => `W ${name}`),
  url: fc
    .webUrl({ validSchemes: ['https'], size: 'small' })
    .map((url) => url.replace(/^https:\/\/[^/]+/, 'https://hooks.example')),
  eventTypes: fc.shuffledSubarray([...webhookEventTypes], { minLength: 1 }),
})

const settings = fc.record(
  {
    adultAge: fc.integer({ min: 13, max: 30 }),
    resortCodes: fc.array(fc.stringMatching(/^[A-Z0-9]{1,5}$/), { maxLength: 3 }),
    limitToMobile: fc.boolean(),
    cookieConsentScript: lines,
    seasonEndsOn: fc.constantFrom('04-30', '10-31', '12-31'),
  },
  { requiredKeys: [] },
)

/** A valid setup. Its references lead to its own objects. */
export const anySetup: fc.Arbitrary<Record<string, unknown>> = waiverTexts
  .chain((texts) =>
    fc.record({
      waiverTexts: fc.constant(texts),
      tasks: objects(
        'task',
        fc.tuple(anyTask(Object.keys(texts)), ages).map(([task, range]) => ({ ...task, ...range })),
      ),
    }),
  )
  .chain((sections) =>
    fc.record({
      waiverTexts: fc.constant(sections.waiverTexts),
      tasks: fc.constant(sections.tasks),
      activities: objects(
        'activity',
        fc
          .tuple(
            ages,
            fc.shuffledSubarray(Object.keys(sections.tasks)),
            fc.uniqueArray(fc.stringMatching(/^[A-Z]{2,6}$/), { maxLength: 4 }),
          )
          .map(([range, tasks, products]) => ({ ...range, tasks, products })),
      ),
    }),
  )
  .chain((sections) => {
    const keys = Object.keys(sections.activities)
    const location = fc
      .record({
        description: lines,
        checkInCompleteText: html,
        activities: fc.shuffledSubarray(keys),
        isEnabled: fc.boolean(),
        usePosTransactionsAndOrders: fc.boolean(),
        timeZone: fc.constantFrom(null, 'Europe/Zurich'),
      })
      .map((object) => ({ ...object, defaultActivity: object.activities[0] ?? null }))
    return fc.record({
      waiverTexts: fc.constant(sections.waiverTexts),
      tasks: fc.constant(sections.tasks),
      activities: fc.constant(sections.activities),
      settings,
      texts: fc.record(
        { home: fc.record({ checkInTitle: text.map((title) => `T${title}`), you: text }, { requiredKeys: [] }) },
        { requiredKeys: [] },
      ),
      theme: fc.record(
        { buttons: fc.record({ primaryColor: fc.stringMatching(/^#[0-9a-f]{6}$/) }) },
        { requiredKeys: [] },
      ),
      locations: objects('location', location).map(withOneDefault),
      taskTypes: fc.record({
        Photo: fc.record({ name: fc.constant('Photo'), effectiveDays: fc.option(fc.nat(400), { nil: null }) }),
      }),
      collections: objects(
        'collection',
        fc.record({
          items: fc.dictionary(
            fc.stringMatching(/^[a-z0-9]{1,8}$/),
            fc.record({ value: text.map((value) => `v${value}`) }),
            { maxKeys: 4, noNullPrototype: true },
          ),
        }),
      ),
      webhooks: fc
        .array(webhook, { maxLength: 3 })
        .map((list) => Object.fromEntries(list.map((endpoint, index) => [`hook-${index}`, endpoint]))),
    })
  })
  .map((sections) => ({ firstChairSetup: 1, ...sections, end: true }))

function withOneDefault<Location extends object>(locations: Record<string, Location>) {
  return Object.fromEntries(
    Object.entries(locations).map(([key, location], index) => [
      key,
      index === 0 ? { ...location, isDefault: true, isEnabled: true } : location,
    ]),
  )
}
