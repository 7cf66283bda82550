import { InfiniteList } from '../page/infinite-list.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { SignedWaiverRow } from './signed-waiver-row.tsx'
import { useSignedWaivers, useWaiverFilter } from './use-signed-waivers.ts'
import { WaiverFilters } from './waiver-filters.tsx'

/** The signed waivers, to answer questions at the desk or a legal claim. They cannot be changed. */
export function SignedWaiversScreen() {
  const [filter, changeFilter] = useWaiverFilter()
  const waivers = useSignedWaivers(filter)
  const isNarrowed = Object.values(filter).some((part) => part !== '')
  const signedWaivers = waivers.data?.pages.flatMap((page) => page.waivers) ?? []

  return (
    <PageFrame
      title="Signed waivers"
      description="Newest first. A claims pack contains everything a guest signed or is covered by. Each download is recorded in the audit log."
    >
      <WaiverFilters filter={filter} onChange={changeFilter} />
      <InfiniteList
        pages={waivers}
        what="the signed waivers"
        isNarrowed={isNarrowed}
        empty="There are no signed waivers yet."
      >
        {signedWaivers.map((waiver) => (
          <SignedWaiverRow key={waiver.position} waiver={waiver} />
        ))}
      </InfiniteList>
    </PageFrame>
  )
}
