import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'

type LoadFailedProps = {
  /** "The activities" */
  what: string
  /** The failed query. */
  query: { error: Error | null; refetch(): unknown }
}

/** Replaces the list of linkable items in a form when loading failed: an empty list would say that there are none. */
export function LoadFailed({ what, query }: LoadFailedProps) {
  return (
    <Banner
      tone="bad"
      title={`${what} did not load`}
      announce
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      {query.error?.message}
    </Banner>
  )
}
