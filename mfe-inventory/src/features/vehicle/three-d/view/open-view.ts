import { NeutralToneMapping, Scene, VSMShadowMap, WebGLRenderer } from 'three';
import { frames } from './frames';
import { framing } from './framing';
import { gestures } from './gestures';
import { groundShadow } from './ground-shadow';
import { approached, HOME, type Orbit, turned, unwound, zoomed } from './orbit';
import { readModel } from './read-model';
import { studioLight, sun } from './studio';

/** Share of the remaining distance per frame. */
const GLIDE = 0.22;
const MOST_PIXELS = 2;

export interface ViewOptions {
  canvas: HTMLCanvasElement;
  /** A binary glTF file. */
  model: ArrayBuffer;
  /** `#rrggbb`. */
  paint: string;
  /** Whether to skip animations. */
  isStill: boolean;
  /** The browser took the drawing context away; the view stops drawing. */
  onLost(): void;
}

export interface VehicleView {
  paint(hex: string): void;
  /** Radians, to the right and up. */
  turn(around: number, up: number): void;
  /** A factor above one zooms in. */
  zoom(factor: number): void;
  home(): void;
  /** Frees all memory and the context. */
  dispose(): void;
}

/** Shows a vehicle on the canvas. @throws when there is no WebGL 2, or the model cannot be read. */
export async function openView({
  canvas,
  model: bytes,
  paint,
  isStill,
  onLost,
}: ViewOptions): Promise<VehicleView> {
  const model = await readModel(bytes);
  const renderer = new WebGLRenderer({
    canvas,
    antialias: true,
    alpha: true,
    powerPreference: 'high-performance',
  });
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.25;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = VSMShadowMap;

  const light = studioLight(renderer);
  const scene = new Scene();
  scene.environment = light.texture;
  scene.environmentIntensity = 0.9;
  scene.add(model.root);
  const ground = groundShadow(renderer, scene);
  const day = sun();
  scene.add(ground.plane, day.light, day.floor);
  model.paint?.color.set(paint);

  const { camera, fit, place } = framing(model.root);
  let [now, goal]: Orbit[] = [HOME, HOME];
  const drawn = frames(canvas, () => {
    const step = approached(now!, goal!, isStill ? 1 : GLIDE);
    now = step.orbit;
    place(now);
    renderer.render(scene, camera);
    // Nothing in the scene moves, so the shadow of the first frame is valid for all.
    renderer.shadowMap.autoUpdate = false;
    return !step.isThere;
  });
  const go = (to: Orbit): void => {
    goal = to;
    drawn.ask();
  };

  const resize = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    renderer.setSize(clientWidth, clientHeight, false);
    fit(clientWidth / clientHeight);
    drawn.ask();
  });
  resize.observe(canvas);

  const release = gestures(canvas, {
    drag(around, up) {
      now = goal = turned(goal!, around, up);
      drawn.ask();
    },
    zoom: (factor) => go(zoomed(goal!, factor)),
  });
  canvas.addEventListener('webglcontextlost', onLost);

  return {
    paint(hex) {
      model.paint?.color.set(hex);
      drawn.ask();
    },
    turn: (around, up) => go(turned(goal!, around, up)),
    zoom: (factor) => go(zoomed(goal!, factor)),
    home() {
      now = unwound(now!, HOME);
      go(HOME);
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', onLost);
      release();
      resize.disconnect();
      drawn.dispose();
      ground.plane.geometry.dispose();
      for (const freed of [model, light, ground, day]) freed.dispose();
      renderer.dispose();
      if (!renderer.getContext().isContextLost()) renderer.forceContextLoss();
    },
  };
}
