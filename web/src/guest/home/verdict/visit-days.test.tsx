import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { aReadiness } from '@first-chair/core/readiness/readiness.builders'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { SettingsContext } from '../../../settings/use-settings.ts'
import { someSettings } from '../../../test/open-page.tsx'
import { open, ready } from '../home-verdict.builders.ts'
import { VisitDays } from './visit-days.tsx'

test('a mark changes with an answer, while another part of the page asks for something new', () => {
  const queryClient = createQueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const answerWith = (person: ReturnType<typeof ready>) =>
    queryClient.setQueryData([readReadiness.name, { params: { locationId: 1 } }], aReadiness([person]))
  function NewPerson() {
    useQuery({ queryKey: ['new person'], queryFn: () => 'Theo' })
    return null
  }
  function Rows() {
    const [isShown, setIsShown] = useState(false)
    const change = () => {
      answerWith(ready('maya'))
      setIsShown(true)
    }
    return isShown ? <NewPerson /> : <button onClick={change}>Change</button>
  }
  answerWith(open('maya', 'nothing-bought'))
  render(
    <SettingsContext value={someSettings()}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <VisitDays locationId={1} chosen="2026-02-14" today="2026-02-13" areMarksOld={false} />
          <Rows />
        </RouterContextProvider>
      </QueryClientProvider>
    </SettingsContext>,
  )
  expect(screen.getByRole('radio', { name: 'Sat Feb 14 Nothing booked' })).toBeDefined()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('radio', { name: 'Sat Feb 14 Ready' })).toBeDefined()
})
