/** Addresses of YouTube. */

const YOUTUBE =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:.*&)?v=))([\w-]{11})/

/** The id of a YouTube video, from any of its addresses. */
export const youtubeId = (address: string): string | undefined => YOUTUBE.exec(address)?.[1]
