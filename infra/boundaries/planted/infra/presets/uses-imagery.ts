// breaks: nothing-imports-imagery
import { paint } from '../imagery/paint';

export const usesImagery = paint;
