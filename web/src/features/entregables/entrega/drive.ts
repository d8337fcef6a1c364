/** Google's picker of files: loaded when somebody wants to pick, with the keys that the server gives. */
import type { ArchivoDeEntrega, driveRoutes, ReplyOf } from '@eleva/contract'
import { ApiError } from '../../../kit/api/error.ts'

export type ClavesDeDrive = ReplyOf<typeof driveRoutes.keys>['data']

/** Read-only, Spanish, only the person's own files. */
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'

type Documento = { id: string; name: string; url: string; mimeType: string; iconUrl: string }
type Builder = {
  setAppId: (id: string) => Builder
  setDeveloperKey: (key: string) => Builder
  setOAuthToken: (token: string) => Builder
  setLocale: (locale: string) => Builder
  addView: (view: unknown) => Builder
  setCallback: (picked: (data: { action: string; docs?: Documento[] }) => void) => Builder
  build: () => { setVisible: (visible: boolean) => void }
}
type Google = {
  accounts: {
    oauth2: {
      initTokenClient: (options: {
        client_id: string
        scope: string
        callback: (reply: { access_token?: string }) => void
        error_callback: () => void
      }) => { requestAccessToken: () => void }
    }
  }
  picker: {
    PickerBuilder: new () => Builder
    DocsView: new () => { setOwnedByMe: (own: boolean) => unknown }
    Action: { PICKED: string; CANCEL: string }
  }
}
declare global {
  interface Window {
    google?: Google
    gapi?: { load: (what: string, then: () => void) => void }
  }
}

const loaded = new Map<string, Promise<void>>()

function load(src: string): Promise<void> {
  const before = loaded.get(src)
  if (before) return before
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      loaded.delete(src)
      script.remove()
      reject(new ApiError(0, 'No pudimos abrir Drive. Revisa tu conexión y vuelve a intentarlo.'))
    }
    document.head.append(script)
  })
  loaded.set(src, coming)
  return coming
}

const allow = (client_id: string) =>
  new Promise<string | undefined>(resolve => {
    window
      .google!.accounts.oauth2.initTokenClient({
        client_id,
        scope: SCOPE,
        callback: reply => resolve(reply.access_token),
        error_callback: () => resolve(undefined),
      })
      .requestAccessToken()
  })

/**
 * Lets the person pick a file of theirs.
 * @returns undefined when they did not
 * @throws when Google's code cannot be loaded
 */
export async function pickFromDrive(claves: ClavesDeDrive): Promise<ArchivoDeEntrega | undefined> {
  await Promise.all([load('https://apis.google.com/js/api.js'), load('https://accounts.google.com/gsi/client')])
  await new Promise<void>(resolve => window.gapi!.load('picker', resolve))
  const token = await allow(claves.client_id)
  if (!token) return undefined
  const { picker } = window.google!
  return new Promise(resolve => {
    new picker.PickerBuilder()
      .setAppId(claves.app_id)
      .setDeveloperKey(claves.developer_key)
      .setOAuthToken(token)
      .setLocale('es')
      .addView(new picker.DocsView().setOwnedByMe(true))
      .setCallback(({ action, docs }) => {
        const file = docs?.[0]
        if (action === picker.Action.PICKED && file)
          resolve({
            file_id: file.id,
            file_name: file.name,
            file_url: file.url,
            file_type: file.mimeType,
            file_iconUrl: file.iconUrl,
          })
        if (action === picker.Action.CANCEL) resolve(undefined)
      })
      .build()
      .setVisible(true)
  })
}
