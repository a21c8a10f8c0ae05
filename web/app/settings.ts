import { useSyncExternalStore } from 'react'
import { settings } from '../../contract/people/people.ts'
import { setAutoDismiss, toastStore } from '../ui/toastStore.ts'
import { call } from './client.ts'
import { storage } from './storage.ts'

/** Kept by the server and in local storage, under the same name. */
const AUTO_DISMISS = 'autoDismissSnackbars'
const params = { key: AUTO_DISMISS }

function apply(on: boolean) {
  storage.set(AUTO_DISMISS, String(on))
  setAutoDismiss(on)
}

/** The person may have chosen on another machine. */
export async function learnAutoDismiss() {
  const { value } = await call(settings.read, { params })
  if (typeof value === 'boolean') apply(value)
}

export function chooseAutoDismiss(on: boolean) {
  apply(on)
  call(settings.write, { params, body: on }).catch(() => {})
}

export const useAutoDismiss = () => useSyncExternalStore(toastStore.subscribe, toastStore.dismissesAlone)
