/** The element in which the server names the files of a document's late parts. */
export const deferredFilesElementId = 'late-files'
