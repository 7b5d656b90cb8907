import { readApiResponse } from '#web/client/api-client.ts'
import { pushDevicesClient } from '#web/notices/notices-client.ts'
import { pushDeviceIdOf } from '#web/offline/push-device-id.ts'

/** How this browser stands to notifications from the server. */
export type PushDeviceState =
  | { kind: 'checking' }
  /** It cannot show them; on an iPhone or iPad only the installed site can. */
  | { kind: 'unsupported' }
  /** Its person, or its settings, refuse them to this site. */
  | { kind: 'blocked' }
  | { kind: 'off' }
  | { kind: 'on' }

/** The state of this browser, by the subscriptions that the server knows of this person. */
export async function readPushDeviceState(devices: readonly string[]): Promise<PushDeviceState> {
  const pushManager = await findPushManager()
  if (pushManager === null) return { kind: 'unsupported' }
  if (Notification.permission === 'denied') return { kind: 'blocked' }
  const subscription = await pushManager.getSubscription()
  const isOn = subscription !== null && devices.includes(await pushDeviceIdOf(subscription))
  return { kind: isOn && Notification.permission === 'granted' ? 'on' : 'off' }
}

/**
 * Asks the person, subscribes at the push service of the browser, and tells the server.
 * @throws Error where the push service or the server cannot be reached.
 */
export async function turnPushDeviceOn(publicKey: string): Promise<PushDeviceState> {
  const pushManager = await findPushManager()
  if (pushManager === null) return { kind: 'unsupported' }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { kind: permission === 'denied' ? 'blocked' : 'off' }
  // One of before may be for another key of the operator, or of another person.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  const json = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await readApiResponse(pushDevicesClient().notices.devices.$put({ json }))
  return { kind: 'on' }
}

/** Ends the subscription, first on the server: a device that is off must get nothing more. */
export async function turnPushDeviceOff(): Promise<PushDeviceState> {
  const subscription = await (await findPushManager())?.getSubscription()
  if (!subscription) return { kind: 'off' }
  const id = await pushDeviceIdOf(subscription)
  await readApiResponse(pushDevicesClient().notices.devices[':id'].$delete({ param: { id } }))
  await subscription.unsubscribe()
  return { kind: 'off' }
}

/** Null in a browser without notifications, and in a private window, which has no service worker. */
async function findPushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null
}
