/** Where toasts and questions appear. */
import { ConfirmHost } from '../kit/feedback/ConfirmHost.tsx'
import { Toaster } from '../kit/feedback/Toaster.tsx'
import '@mantine/notifications/styles.layer.css'

export const Hosts = () => (
  <>
    <Toaster />
    <ConfirmHost />
  </>
)
