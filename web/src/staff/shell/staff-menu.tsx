import { useState } from 'react'
import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { t } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { t as scanText } from '../../catalogue/staff-scan.ts'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { usePopup } from '../../ui/use-popup.ts'
import { useChoice } from '../device-choices.ts'
import { UnsentDialog } from '../offline/network-chip.tsx'
import { forgetShift, refusesSignOut, useOfflineState } from '../offline/offline-state.ts'
import { usePlace, type OwnPlaces, type PlaceChoice } from '../place.ts'
import { getRoleText } from '../staff-text.ts'
import { colourChoices, type ColourChoice } from '../use-staff-colours.ts'
import { PinSetting } from '../hand-over/pin-setting.tsx'
import styles from './staff-shell.module.css'

const colourLabels = { system: 'colours-system', light: 'colours-light', dark: 'colours-dark' } as const

export type StaffMenuProps = {
  places: OwnPlaces['places']
  choose: (choice: PlaceChoice) => void
  nameDevice: (name: string) => void
  colours: ColourChoice
  chooseColours: (choice: ColourChoice) => void
}

/** The menu of the person: location, role, device, colours, PIN, Sign out. Closes on Escape and when the focus leaves it. */
export function StaffMenu({ places, choose, nameDevice, colours, chooseColours }: StaffMenuProps) {
  const [isRefused, setIsRefused] = useState(false)
  const offline = useOfflineState()
  const { personName, locationId, role, roles, deviceName } = usePlace()
  const { isOpen, frame, id, button } = usePopup()

  const chooseLocation = (chosenId: number) => {
    const chosen = places.find((place) => place.locationId === chosenId)
    const sameRole = chosen?.roles.find((one) => one === role) ?? chosen?.roles[0]
    if (chosen && sameRole) choose({ locationId: chosen.locationId, role: sameRole })
  }

  return (
    <div className={styles.account} ref={frame}>
      <IconButton icon="account" label={t('account')} {...button} />
      {isOpen && (
        <div className={styles.menu} id={id}>
          <b>{personName}</b>
          <label className={styles.choice}>
            {t('place')}
            <select value={locationId} onChange={(event) => chooseLocation(Number(event.currentTarget.value))}>
              {places.map((place) => (
                <option key={place.locationId} value={place.locationId}>
                  {place.name}
                </option>
              ))}
            </select>
          </label>
          {roles.length > 1 && (
            <RoleChoice roles={roles} role={role} onChoose={(chosen) => choose({ locationId, role: chosen })} />
          )}
          <TextField
            label={t('device')}
            hint={t('device-hint')}
            maxLength={40}
            autoComplete="off"
            value={deviceName}
            onChange={(event) => nameDevice(event.currentTarget.value)}
          />
          <Segmented<ColourChoice>
            label={t('colours')}
            options={colourChoices.map((value) => ({ value, label: t(colourLabels[value]) }))}
            value={colours}
            onChange={chooseColours}
          />
          <PinSetting />
          <OnOff name="sound" label={scanText('setting-sound')} />
          {role === 'desk' && (
            <OnOff name="walk-through" label={scanText('setting-walk')} hint={scanText('setting-walk-hint')} />
          )}
          <a href="/staff/device" className={styles.signOut}>
            {offlineText('device-link')}
          </a>
          <a href="/account?from=staff" className={styles.signOut}>
            {t('your-sign-in')}
          </a>
          {/* Signing out leaves the page, so that nothing of a household stays in memory. */}
          <a
            href="/logout"
            className={styles.signOut}
            onClick={(event) => {
              event.preventDefault()
              if (refusesSignOut(offline)) setIsRefused(true)
              else void forgetShift().then(() => window.location.assign('/logout'))
            }}
          >
            {t('sign-out')}
          </a>
        </div>
      )}
      {isRefused && <UnsentDialog isSigningOut onClose={() => setIsRefused(false)} />}
    </div>
  )
}

/** So many roles fit beside each other in the menu; more are a list. */
const maxRolesInRow = 3

function RoleChoice({
  roles,
  role,
  onChoose,
}: {
  roles: readonly StaffRole[]
  role: StaffRole
  onChoose: (role: StaffRole) => void
}) {
  const options = roles.map((value) => ({ value, label: getRoleText(value) }))
  if (roles.length <= maxRolesInRow)
    return <Segmented<StaffRole> label={t('role-label')} options={options} value={role} onChange={onChoose} />
  const chooseNamed = (name: string) => {
    const chosen = roles.find((one) => one === name)
    if (chosen) onChoose(chosen)
  }
  return (
    <label className={styles.choice}>
      {t('role-label')}
      <select value={role} onChange={(event) => chooseNamed(event.currentTarget.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A choice of this device. */
function OnOff({ name, label, hint }: { name: 'sound' | 'walk-through'; label: string; hint?: string }) {
  const [isOn, choose] = useChoice(name)
  return (
    <div>
      <Segmented<'on' | 'off'>
        label={label}
        options={[
          { value: 'off', label: scanText('off') },
          { value: 'on', label: scanText('on') },
        ]}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => choose(value === 'on')}
      />
      {hint !== undefined && <p className={styles.choiceHint}>{hint}</p>}
    </div>
  )
}
