import { locationCalls } from '@first-chair/core/location/location.resource'
import type { Location } from '@first-chair/core/location/location'
import { LocationFields } from '@first-chair/core/location/location-fields'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { aLocation } from '@first-chair/core/location/location.builders'
import { screen } from '@testing-library/react'
import { answer } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import userEvent from '@testing-library/user-event'

type Server = { rows: Location[]; requests: URLSearchParams[]; sent: unknown[] }

/** What the server has, which lists it was asked for, and what it was sent. */
export const server: Server = { rows: [], requests: [], sent: [] }

/** Answers the calls of the page of locations, which the tests of the shared screen open: three rows that can be changed. */
export function answerLocations(): void {
  server.rows = ['Base Village', 'North Lodge', 'Summit Lodge'].map((name, index) => aLocation({ id: index + 1, name }))
  server.requests = []
  server.sent = []
  answer(listActivities, [])
  answer(locationCalls.list, ({ url: { searchParams } }) => {
    server.requests.push(searchParams)
    const matches = server.rows.filter(({ name }) => name.toLowerCase().includes(searchParams.get('search') ?? ''))
    return { rows: matches, total: matches.length, needFixing: 0 }
  })
  answer(locationCalls.read, ({ url }) => {
    const row = server.rows.find(({ id }) => url.pathname.endsWith(`/${id}`))
    if (!row) throw new Error(`No row for ${url.pathname}`)
    return row
  })
  // Declared after the call for one row, because the path pattern of that call matches this address too.
  answer(locationCalls.dependents, ({ url }) => dependents(url, []))
  answer(locationCalls.update, ({ url, body }) => {
    server.sent.push(body)
    const id = Number(url.pathname.split('/').at(-1))
    const { name, description } = LocationFields.parse(body)
    server.rows = server.rows.map((row) =>
      row.id === id ? { ...row, name, description, version: row.version + 1 } : row,
    )
    return aLocation(server.rows.find((row) => row.id === id))
  })
}

/** Builds the server's answer for the row ids in an address. */
export const dependents = (url: URL, reasons: string[], refusal: string | null = null) =>
  (url.searchParams.get('ids') ?? '').split(',').map((id) => ({
    id: Number(id),
    name: server.rows.find((row) => row.id === Number(id))?.name ?? '',
    reasons,
    refusal,
  }))
export const link = (name: string) => screen.findByRole('link', { name })
export const field = (name: RegExp) => screen.findByRole('textbox', { name })
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const heading = (name: string) => screen.findByRole('heading', { name })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Opens the page of locations, and waits for its list. */
export const opened = async (path = '/admin/locations') => {
  const page = openAdminPage(path)
  await link('Base Village')
  return { ...page, search: () => page.router.state.location.search }
}
