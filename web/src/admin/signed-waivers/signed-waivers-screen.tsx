import { useRef } from 'react'
import { GrowingList } from '../resource/growing-list.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { FoundWaiverRow } from './found-waiver-row.tsx'
import { useSignedWaivers, useSought } from './use-signed-waivers.ts'
import { WaiverTools } from './waiver-tools.tsx'

/** The signed waivers, to answer questions at the desk or a legal claim. They cannot be changed. */
export function SignedWaiversScreen() {
  const [filter, changeFilter] = useSought()
  const waivers = useSignedWaivers(filter)
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchField.current?.focus() })
  const isNarrowed = Object.values(filter).some((part) => part !== '')
  const signedWaivers = waivers.data?.pages.flatMap((page) => page.waivers) ?? []

  return (
    <PageFrame
      title="Signed waivers"
      words="Newest first. A claims pack contains everything a guest signed or is covered by. Each download is recorded in the audit log."
    >
      <WaiverTools ref={searchField} filter={filter} onChange={changeFilter} />
      <GrowingList
        pages={waivers}
        what="the signed waivers"
        isNarrowed={isNarrowed}
        empty="There are no signed waivers yet."
      >
        {signedWaivers.map((waiver) => (
          <FoundWaiverRow key={waiver.position} waiver={waiver} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
