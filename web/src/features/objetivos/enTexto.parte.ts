/**
 * A file that a text leads to goes up as a material does: what was cut goes on where it was when the same file is
 * dropped again.
 */
import { ApiError, GENERIC } from '../../kit/api/error.ts'
import { uploadIdOf } from '../../kit/api/trozos.ts'
import type { ArchivoEnTexto, SubeArchivo } from '../../kit/richtext/archivoEnTexto.ts'
import { createMotor } from '../../kit/subida/motor.ts'
import { mundoDe, sinEspacio } from './mundo.ts'
import { motivoDeMaterial } from './subidas.parte.ts'

/** @param guarda says to the server what leads to the upload */
export const uploadEnTexto =
  (usuarioId: number, guarda: (uploadId: string, file: File) => Promise<ArchivoEnTexto>): SubeArchivo =>
  async (file, onParte, signal) => {
    let rechazo = motivoDeMaterial(file) ?? (await sinEspacio(file.size))
    if (rechazo) throw new ApiError(422, rechazo)
    const uploadId = await uploadIdOf(file, usuarioId, 'material')
    const motor = createMotor(
      file,
      mundoDe(file, uploadId, why => {
        rechazo = why
      }),
    )
    motor.onChange(() => onParte(file.size ? motor.avance().enviados / file.size : 0))
    signal.addEventListener('abort', () => void motor.cancel())
    await motor.start()
    const { estado, error } = motor.avance()
    if (estado !== 'completa') throw new ApiError(0, rechazo ?? error ?? GENERIC)
    return guarda(uploadId, file)
  }
