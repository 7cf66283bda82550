import { adminResources } from './admin-resources.ts'
import * as activities from './activity/activity.api.ts'
import { listAuditEntries } from './audit/audit.api.ts'
import { readArrivalCode } from './arrival-code/arrival-code.api.ts'
import * as arrivals from './arrival/arrival.api.ts'
import * as handOvers from './hand-over/hand-over.api.ts'
import * as kiosks from './kiosk/kiosk.api.ts'
import * as lessons from './lesson/lesson.api.ts'
import * as patrol from './patrol/patrol.api.ts'
import * as adminEmails from './admin-access/admin-email.api.ts'
import { checkAdministrator } from './admin-access/admin-access.api.ts'
import * as apiKeys from './api-key/api-key.api.ts'
import {
  completeChildRegistration,
  readChildRegistrations,
  withdrawHealthConsent,
} from './child-registration/child-registration.api.ts'
import * as collections from './collection/collection.api.ts'
import * as contactTasks from './contact-task/contact-task.api.ts'
import { addFamilyMember, readProfile } from './contact/contact.api.ts'
import type { Endpoint } from './contract/endpoint.ts'
import * as firstRun from './first-run/first-run.api.ts'
import * as explanations from './explanation/explanation.api.ts'
import * as lostSignatures from './lost-signature/lost-signature.api.ts'
import * as locations from './location/location.api.ts'
import * as setupDocuments from './setup-document/setup-document.api.ts'
import { countSetupGaps } from './setup/setup-gaps.api.ts'
import * as exports from './report/export.api.ts'
import * as signedWaivers from './signed-waiver/signed-waiver.api.ts'
import { findGuests, findReference } from './session/reference.api.ts'
import * as media from './media/media.api.ts'
import { listMessages, readMessage, sendMessageAgain } from './message/message.api.ts'
import * as outsideSystems from './external-system/external-system.api.ts'
import * as reports from './report/report.api.ts'
import * as posImports from './pos-import/pos-import.api.ts'
import * as posPlaces from './pos-place/pos-place.api.ts'
import * as passChecks from './pass-check/pass-check.api.ts'
import * as readinessExports from './stored-verdict/readiness-export.api.ts'
import * as privacy from './privacy/privacy.api.ts'
import { readPersonReadiness, readReadiness, watchReadiness } from './readiness/readiness.api.ts'
import { listReadinessNotices } from './readiness/readiness-finding.api.ts'
import * as readinessOverview from './readiness-overview/readiness-overview.api.ts'
import { completeRentalProfile, readRentalProfiles } from './rental-profile/rental-profile.api.ts'
import * as retention from './retention/retention.api.ts'
import { listHouseholdPhotos, readGuestPhoto, rejectPhoto } from './photo-review/photo-review.api.ts'
import { completePhoto, readPhoto, uploadPhoto } from './photo/photo.api.ts'
import { readPicture, uploadPicture } from './picture/picture.api.ts'
import { readOwnRole } from './session/own-role.api.ts'
import * as rentalShop from './rental-shop/rental-shop.api.ts'
import * as staffDevices from './staff-device/staff-device.api.ts'
import * as staff from './staff/staff.api.ts'
import * as staffHelp from './staff/staff-help.api.ts'
import * as todayBoard from './today-board/today-board.api.ts'
import { exchangeCode } from './session/exchange-code.api.ts'
import { signOut } from './session/sign-out.api.ts'
import * as ownPasskeys from './sign-in/own-passkey.api.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sign-in/own-session.api.ts'
import * as signIns from './sign-in/sign-in.api.ts'
import * as adminSettings from './settings/admin-settings.api.ts'
import { readClientSettings } from './settings/settings.api.ts'
import * as tasks from './task/task.api.ts'
import * as wallets from './wallet/wallet.api.ts'
import * as walletService from './wallet/wallet-service.api.ts'
import { confirmUnchangedRecords } from './unchanged-record/unchanged-record.api.ts'
import * as waiverTexts from './waiver-text/waiver-text.api.ts'
import * as settingsDocuments from './settings/settings-document.api.ts'
import { completeOwnWaiver, makeSigningLink, readOwnWaivers } from './waiver/own-waivers.api.ts'
import { openExternalWaiver } from './waiver/external-waiver.api.ts'
import {
  completeWaiver,
  listSignedWaivers,
  readSignedWaiver,
  readRelationships,
  readWaiverChange,
  readWaiverText,
} from './waiver/waiver.api.ts'
import * as webhooks from './webhook/webhook.api.ts'
import { webhookEndpointCalls } from './webhook/webhook-endpoint.resource.ts'

/** All calls of the product. */
export const api: readonly Endpoint[] = [
  readClientSettings,
  readOwnRole,
  readProfile,
  addFamilyMember,
  ...Object.values(contactTasks),
  readReadiness,
  readPersonReadiness,
  watchReadiness,
  readArrivalCode,
  ...Object.values(staffDevices),
  listReadinessNotices,
  ...Object.values(readinessExports),
  ...Object.values(readinessOverview),
  ...Object.values(staff),
  ...Object.values(rentalShop),
  ...Object.values(staffHelp),
  ...Object.values(arrivals),
  ...Object.values(todayBoard),
  ...Object.values(lessons),
  ...Object.values(patrol),
  readWaiverText,
  readRelationships,
  readWaiverChange,
  completeWaiver,
  openExternalWaiver,
  makeSigningLink,
  readOwnWaivers,
  completeOwnWaiver,
  readRentalProfiles,
  completeRentalProfile,
  listSignedWaivers,
  readSignedWaiver,
  readChildRegistrations,
  completeChildRegistration,
  withdrawHealthConsent,
  confirmUnchangedRecords,
  uploadPhoto,
  completePhoto,
  readPhoto,
  listHouseholdPhotos,
  readGuestPhoto,
  rejectPhoto,
  ...Object.values(handOvers),
  ...Object.values(kiosks),
  uploadPicture,
  readPicture,
  checkAdministrator,
  ...Object.values(activities),
  ...Object.values(locations),
  listAuditEntries,
  ...Object.values(tasks),
  ...Object.values(settingsDocuments),
  ...Object.values(setupDocuments),
  ...Object.values(adminSettings),
  ...Object.values(adminEmails),
  ...Object.values(collections),
  ...Object.values(adminResources).flatMap((calls) => Object.values<Endpoint>(calls)),
  ...Object.values(waiverTexts),
  ...Object.values(apiKeys),
  ...Object.values(explanations),
  ...Object.values(reports),
  ...Object.values(exports),
  ...Object.values(signedWaivers),
  ...Object.values(retention),
  ...Object.values(privacy),
  findGuests,
  findReference,
  ...Object.values(passChecks),
  ...Object.values(media),
  ...Object.values(wallets),
  ...Object.values(walletService),
  ...Object.values(posImports),
  listMessages,
  readMessage,
  sendMessageAgain,
  ...Object.values(outsideSystems),
  ...Object.values(lostSignatures),
  ...Object.values<Endpoint>(webhookEndpointCalls),
  ...Object.values(webhooks),
  countSetupGaps,
  exchangeCode,
  ...Object.values(signIns),
  ...Object.values(firstRun),
  ...Object.values(ownPasskeys),
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  signOut,
  ...Object.values(posPlaces),
]
