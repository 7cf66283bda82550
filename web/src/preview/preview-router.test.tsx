import { allTaskKinds } from '@first-chair/core/task-kind/task-kinds'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SettingsContext } from '../settings/use-settings.ts'
import { someSettings } from '../test/open-page.tsx'
import { createPreviewRouter } from './preview-router.tsx'
import { createSampleAnswers, setWaiverText } from './sample-answers.ts'
import { sampleLocation } from './sample-household.ts'

test.each(allTaskKinds)('the preview has everything that the step of %s shows', async (kind) => {
  const settings = { ...someSettings(), locations: [sampleLocation] }
  const answers = createSampleAnswers(kind)
  setWaiverText(answers, settings.languageSettings)
  render(
    <SettingsContext value={settings}>
      <QueryClientProvider client={answers}>
        <RouterProvider router={createPreviewRouter(kind)} />
      </QueryClientProvider>
    </SettingsContext>,
  )

  await screen.findByRole('heading', { level: 1 })
  const queries = answers.getQueryCache().getAll()
  expect(queries.filter(({ state }) => state.data === undefined).map(({ queryKey }) => queryKey)).toEqual([])
})
