import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'

/** Stands in a form in place of what can be linked, where that did not load: an empty list would say that there is nothing. */
export function DidNotLoad({
  what,
  asked,
}: {
  /** "The activities" */
  what: string
  asked: { error: Error | null; refetch(): unknown }
}) {
  return (
    <Banner
      tone="bad"
      title={`${what} did not load`}
      announce
      action={<Button onClick={() => void asked.refetch()}>Try again</Button>}
    >
      {asked.error?.message}
    </Banner>
  )
}
