import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** A picture of a child. */
export const picture = join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg')

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const ability = (page: Page, key: string) => page.getByRole('radio', { name: new RegExp(`^Type ${key}\\b`) })
export const openCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

type Sizes = { ability: string; height: string; weight: string; shoeSize: string }

/** Fills in the open rental profile. */
export async function fillInRentalProfile(page: Page, sizes: Sizes): Promise<void> {
  // By keyboard: the radio button is visually hidden, and the cards move while the one before closes.
  await ability(page, sizes.ability).press('Space')
  await list(page, 'Height').selectOption(sizes.height)
  await list(page, 'Weight').selectOption(sizes.weight)
  await box(page, 'Shoe Size').fill(sizes.shoeSize)
}

/** Fills in the contacts of the open child registration. */
export async function fillInContacts(page: Page): Promise<void> {
  await box(page, 'Primary Emergency Contact').fill('Maya Lindqvist')
  await box(page, 'Primary Phone').fill('970 555 0117')
  await box(page, 'Alternate Emergency Contact').fill('Ingrid Lindqvist')
  await box(page, 'Alternate Phone').fill('970 555 0118')
}

/** Chooses a picture of a person, and saves the part of it that the page proposes. */
export async function addPhoto(page: Page, name: string): Promise<void> {
  await page.getByLabel(`Choose a picture of ${name}`).setInputFiles(picture)
  await page.getByRole('application', { name: /^Photo crop area/ }).waitFor()
  await button(page, 'Add Photo').click()
}
