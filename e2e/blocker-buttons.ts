import { blockerDefinitions, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { allTaskKinds, taskKindDefinitions, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { recordWaivers } from './complete-other-tasks.ts'
import { openCard } from './fill-in-tasks.ts'
import { pad } from './guest.ts'
import type { Product } from './product.ts'

type BlockerKind = TaskKind | Exclude<(typeof blockerDefinitions)[BlockerCode]['action'], 'task'>

/** Every kind of button that a blocker can have, as the blockers are defined. Those of tasks differ by the kind of task. */
export const blockerKinds: ReadonlySet<BlockerKind> = new Set(
  Object.values(blockerDefinitions).flatMap(({ action }): readonly BlockerKind[] =>
    action === 'task' ? allTaskKinds : [action],
  ),
)

/** Home, and the row of a person on it. */
type Place = { page: Page; row: Locator }

/** A button, on the row of the member who has it at a stage. `follow` presses it, and expects what resolves the blocker. */
type BlockerButton = {
  stage: keyof typeof blockerStages
  name: string
  follow: (place: Place) => Promise<void>
}

/** The host of the shop where the demo resort sells passes. */
export const shopHost = 'kestrel.example'

/** A button for each kind of blocker. A kind that is missing here fails the compiler and the journey. */
export const blockerButtons: Record<BlockerKind, BlockerButton> = {
  // Before the day, nobody can do anything: there is no button, and the row says from when.
  none: {
    stage: 'signing',
    name: 'Maya',
    follow: async ({ row }) => {
      await row.getByText(/^Possible from/).waitFor()
      expect(await row.locator('a, button').count()).toBe(0)
    },
  },
  Waiver: openForm('signing', 'Waiver', { name: 'Juno', label: 'Sign the waiver' }, async (page) =>
    pad(page).waitFor(),
  ),
  Photo: openForm('signing', 'Photo', { name: 'Finn', label: 'Add a photo of Finn' }, async (page) =>
    page.getByLabel('Choose a picture of Finn').waitFor({ state: 'attached' }),
  ),
  'send-link': {
    stage: 'signing',
    name: 'Theo',
    follow: async ({ page, row }) => {
      await row.getByRole('button', { name: 'Hand Theo this phone' }).click()
      await page.getByRole('heading', { name: 'Theo Lindqvist, you are signing for yourself' }).waitFor()
      await pad(page).waitFor()
    },
  },
  RentalProfile: openForm(
    'riding',
    'RentalProfile',
    { name: 'Juno', label: "Complete Juno's rental profile" },
    async (page) => openCard(page, 'Juno').getByRole('combobox', { name: 'Height' }).waitFor(),
  ),
  ChildRegistration: openForm(
    'riding',
    'ChildRegistration',
    { name: 'Finn', label: "Complete Finn's child profile" },
    async (page) => openCard(page, 'Finn').getByRole('textbox', { name: 'Primary Emergency Contact' }).waitFor(),
  ),
  // A browser of the journeys has no telephone, so the button is not pressed.
  call: {
    stage: 'riding',
    name: 'Finn',
    follow: async ({ row }) => {
      const call = row.getByRole('link', { name: 'Call 970-555-0142' })
      await call.click({ trial: true })
      expect(await call.getAttribute('href')).toBe('tel:9705550142')
    },
  },
  'connect-phone': {
    stage: 'riding',
    name: 'Theo',
    follow: async ({ page, row }) => {
      await row.getByRole('link', { name: "Put Theo's pass on a phone" }).click()
      const card = page.getByRole('listitem', { name: 'Theo Lindqvist' })
      await card.getByRole('button', { name: 'Resend to Theo' }).waitFor()
    },
  },
  buy: {
    stage: 'riding',
    name: 'Maya',
    follow: async ({ page, row }) => {
      const shop = { contentType: 'text/html', body: '<h1>Passes</h1>' }
      await page.route(`https://${shopHost}/**`, (route) => route.fulfill(shop))
      await row.getByRole('link', { name: 'Buy tickets' }).click()
      await page.waitForURL(`https://${shopHost}/passes`)
    },
  },
}

/** The button of a task, which opens the form of its kind, with the named person first. */
function openForm(
  stage: BlockerButton['stage'],
  kind: TaskKind,
  { name, label }: { name: string; label: string },
  findField: (page: Page) => Promise<void>,
): BlockerButton {
  return {
    stage,
    name,
    follow: async ({ page, row }) => {
      await row.getByRole('link', { name: label }).click()
      await page.waitForURL(new RegExp(`/checkin/${taskKindDefinitions[kind].route}\\?open=`))
      await findField(page)
      expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toContain(name)
    },
  }
}

/** Gives each of the Lindqvists something else that keeps them from what they booked for tomorrow. */
export const blockerStages = {
  signing: async ({ rows }: Pick<Product, 'rows'>) => {
    await recordWaivers({ rows })
    await rows(`delete from pos.authorization where source = 'journey' and ${isOneOf('Juno', 'Theo')}`)
    await rows(
      `update pos.purchase set valid_from = current_date + 2 where kind = 'prepaidAccess' and ${isOneOf('Maya')}`,
    )
    await rows(`update task set is_optional = false, blocks = 'gate' where name = 'Photo'`)
    await rows(
      `update settings_document set value = value || '{"adultsSignForThemselves": true}' where kind = 'general'`,
    )
  },
  riding: async ({ rows }: Pick<Product, 'rows'>) => {
    await recordWaivers({ rows })
    await rows(
      `update pos.purchase set valid_from = null, is_cancelled = true where kind = 'prepaidAccess' and ${isOneOf('Maya')}`,
    )
    await rows(`update pos.pass_media set is_active = false where kind = 'card' and ${isOneOf('Theo', 'Finn')}`)
    await rows(`update task set is_optional = true, blocks = null where name = 'Photo'`)
    await rows(`update settings_document set value = value - 'adultsSignForThemselves' where kind = 'general'`)
  },
} as const

/** Undoes what the stages have left. */
export async function removeBlockers({ rows }: Pick<Product, 'rows'>): Promise<void> {
  await rows(`delete from pos.authorization where source = 'journey'`)
  await rows(`update pos.purchase set is_cancelled = false where ${isOneOf('Maya')}`)
  await rows(`update pos.pass_media set is_active = true where ${isOneOf('Theo', 'Finn')}`)
}

function isOneOf(...names: readonly string[]): string {
  const list = names.map((name) => `'${name}'`).join(', ')
  return `ip_code in (select ip_code from pos.customer where last_name = 'Lindqvist' and first_name in (${list}))`
}
